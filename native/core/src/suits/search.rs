//! The tricks of a position with all cards open, in each layout: no strategy wins more.

use std::collections::HashMap;
use std::rc::Rc;

use super::state::{Classes, Side, State, Trick};

/// Stands for a layout that cannot be: it never makes a minimum smaller.
pub const NEUTRAL: u8 = u8::MAX;

/// The search was cancelled, or has used its effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Searches positions of one suit, and remembers them.
pub struct Search<'a> {
    open: HashMap<u64, Rc<[u8]>>,
    leads: HashMap<(u64, usize), Rc<Opened>>,
    stop: &'a mut dyn FnMut() -> bool,
    /// How many positions may still be searched.
    pub effort: u64,
}

/// The tricks after a lead with all cards open, in each layout.
struct Opened {
    led: Rc<[u8]>,
    /// The same after each class of the second defender.
    seconds: Vec<OpenedSecond>,
}

/// The tricks after two cards with all cards open.
struct OpenedSecond {
    best: Rc<[u8]>,
    /// The same after each card of the hand across.
    thirds: Vec<(Option<usize>, Rc<[u8]>)>,
}

/// A position with a card led.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// The position before the trick.
    pub state: &'a State,
    /// The classes of hidden cards before the trick.
    pub classes: &'a Classes,
    /// The hand that leads.
    pub side: Side,
    /// The card led.
    pub card: usize,
    /// The entries to dummy that are left.
    pub entries: u8,
}

impl<'a> Node<'a> {
    /// The leads of a position.
    pub fn all(state: &'a State, classes: &'a Classes) -> Vec<Self> {
        let leaders = state.leaders();
        let leads = leaders
            .flat_map(|(side, entries)| state.cards(side).map(move |card| (side, entries, card)));
        let node = |(side, entries, card)| Self {
            state,
            classes,
            side,
            card,
            entries,
        };
        leads.map(node).collect()
    }

    /// How many cards of a class the second defender has.
    pub fn second_cards(&self, layout: usize, class: usize) -> u8 {
        let west = self.classes.west(layout, class);
        if self.west_is_second() {
            west
        } else {
            self.classes.sizes[class] - west
        }
    }

    /// The cards of the hand across, or none.
    pub fn thirds(&self, second: Option<usize>) -> Vec<Option<usize>> {
        let top = second.map_or(self.card, |second| second.min(self.card));
        let follows = self.state.follows(self.side.partner(), top);
        let mut cards: Vec<_> = follows.map(Some).collect();
        if cards.is_empty() {
            cards.push(None);
        }
        cards
    }

    fn west_is_second(&self) -> bool {
        self.side == Side::South
    }

    /// The layout in which the second defender has none of the suit.
    pub fn second_void(&self) -> usize {
        if self.west_is_second() {
            0
        } else {
            self.classes.layouts - 1
        }
    }

    /// The layout in which the last defender has none of the suit.
    pub fn fourth_void(&self) -> usize {
        self.classes.layouts - 1 - self.second_void()
    }

    pub fn after(
        &self,
        second: Option<usize>,
        third: Option<usize>,
        fourth: Option<usize>,
    ) -> (u8, State) {
        let lead = (self.side, self.card);
        let trick = Trick {
            lead,
            second,
            third,
            fourth,
        };
        let (won, next) = self.state.after(&trick, self.entries);
        (u8::from(won), next)
    }

    pub fn layouts_before(&self, second: usize, fourth: usize) -> Vec<u16> {
        if self.west_is_second() {
            self.classes.layouts_before(second, fourth)
        } else {
            self.classes.layouts_before(fourth, second)
        }
    }
}

impl<'a> Search<'a> {
    /// A search that ends when `stop` answers true.
    pub fn new(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            open: HashMap::new(),
            leads: HashMap::new(),
            stop,
            effort: u64::MAX,
        }
    }

    /// Whether the search must end.
    pub fn is_stopped(&mut self) -> bool {
        (self.stop)()
    }

    /// Uses up effort.
    pub fn spend(&mut self, effort: u64) -> Result<(), Stopped> {
        self.effort = self.effort.checked_sub(effort).ok_or(Stopped)?;
        if self.is_stopped() {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The tricks in each layout when declarer sees all cards: no strategy wins more.
    pub fn open(&mut self, state: &State) -> Rc<[u8]> {
        let key = state.key();
        if let Some(known) = self.open.get(&key) {
            return Rc::clone(known);
        }
        let classes = state.classes();
        let mut best = vec![0; classes.layouts];
        for (side, entries) in state.leaders() {
            for card in state.cards(side) {
                let node = Node {
                    state,
                    classes: &classes,
                    side,
                    card,
                    entries,
                };
                raise(&mut best, &self.open_led(&node));
            }
        }
        let best: Rc<[u8]> = best.into();
        self.open.insert(key, Rc::clone(&best));
        best
    }

    /// The tricks in each layout after a lead, with all cards open.
    pub fn open_led(&mut self, node: &Node) -> Rc<[u8]> {
        Rc::clone(&self.opened(node).led)
    }

    /// The same when the hand across plays a card to that.
    pub fn open_third(&mut self, node: &Node, class: usize, third: Option<usize>) -> Rc<[u8]> {
        let opened = self.opened(node);
        let known = opened.seconds[class].thirds.iter();
        match known.into_iter().find(|(card, _)| *card == third) {
            Some((_, tricks)) => Rc::clone(tricks),
            None => self.third_opened(node, class, third),
        }
    }

    fn opened(&mut self, node: &Node) -> Rc<Opened> {
        let key = (node.state.key(), node.card);
        if let Some(known) = self.leads.get(&key) {
            return Rc::clone(known);
        }
        let mut led = vec![NEUTRAL; node.classes.layouts];
        led[node.second_void()] = self.shown_out(node);
        let mut seconds = Vec::new();
        for class in 0..node.classes.count {
            let second = self.second_opened(node, class);
            lower(&mut led, &second.best);
            seconds.push(second);
        }
        let led = led.into();
        let opened = Rc::new(Opened { led, seconds });
        self.leads.insert(key, Rc::clone(&opened));
        opened
    }

    fn second_opened(&mut self, node: &Node, class: usize) -> OpenedSecond {
        let mut thirds = Vec::new();
        for third in node.thirds(Some(node.classes.card(class, None))) {
            thirds.push((third, self.third_opened(node, class, third)));
        }
        // Layouts that cannot be are neutral after every card.
        let mut best = vec![0; node.classes.layouts];
        for (_, tricks) in &thirds {
            raise(&mut best, tricks);
        }
        let best = best.into();
        OpenedSecond { best, thirds }
    }

    fn third_opened(&mut self, node: &Node, class: usize, third: Option<usize>) -> Rc<[u8]> {
        let mut least = vec![NEUTRAL; node.classes.layouts];
        let second = Some(node.classes.card(class, None));
        least[node.fourth_void()] = self.last_shows_out(node, second, third);
        for other in node.classes.available(Some(class)) {
            let fourth = Some(node.classes.card(other, Some(class)));
            let (won, next) = node.after(second, third, fourth);
            let open = self.open(&next);
            for (&before, &tricks) in node.layouts_before(class, other).iter().zip(open.iter()) {
                let tricks = tricks + won;
                let least = &mut least[usize::from(before)];
                *least = tricks.min(*least);
            }
        }
        least.into()
    }

    /// The tricks when the second defender shows out, so that all cards are known.
    pub fn shown_out(&mut self, node: &Node) -> u8 {
        let mut best = 0;
        for third in node.thirds(None) {
            let mut least = NEUTRAL;
            let cards = (0..node.classes.count).map(|class| Some(node.classes.card(class, None)));
            let void = (node.classes.count == 0).then_some(None);
            for fourth in cards.chain(void) {
                let (won, next) = node.after(None, third, fourth);
                let open = self.open(&next);
                let index = if node.west_is_second() {
                    0
                } else {
                    open.len() - 1
                };
                least = least.min(open[index] + won);
            }
            best = best.max(least);
        }
        best
    }

    pub fn last_shows_out(
        &mut self,
        node: &Node,
        second: Option<usize>,
        third: Option<usize>,
    ) -> u8 {
        let (won, next) = node.after(second, third, None);
        let open = self.open(&next);
        let index = if node.west_is_second() {
            open.len() - 1
        } else {
            0
        };
        open[index] + won
    }
}

fn raise(best: &mut [u8], tricks: &[u8]) {
    for (best, &tricks) in best.iter_mut().zip(tricks) {
        *best = tricks.max(*best);
    }
}

fn lower(least: &mut [u8], tricks: &[u8]) {
    for (least, &tricks) in least.iter_mut().zip(tricks) {
        *least = tricks.min(*least);
    }
}
