//! The rounds of a population, on one thread or several.

use std::sync::atomic::{AtomicBool, AtomicI8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};

use super::board::Table;
use super::deals::Deals;
use super::population::{Meeting, Population};

/// How many boards a thread takes at a time.
const AT_A_TIME: usize = 4;
/// How often a waiting thread checks for work before it yields.
const CHECKS_BEFORE_YIELD: u32 = 2_000;

/// Plays rounds. The result does not depend on the number of threads.
pub fn advance(population: &mut Population, deals: &Deals, rounds: u64, threads: usize) {
    if threads <= 1 {
        let mut table = Table::new();
        for _ in 0..rounds {
            population.round(deals, &mut table);
        }
        return;
    }
    let most = population.members().len() / 2;
    let shared = SharedRound {
        work: RwLock::new(Work {
            population,
            meetings: Vec::new(),
        }),
        deals,
        results: (0..most).map(|_| AtomicI8::new(0)).collect(),
        next: AtomicUsize::new(0),
        round: AtomicU64::new(0),
        played: AtomicUsize::new(0),
        over: AtomicBool::new(false),
    };
    std::thread::scope(|scope| {
        // Even after a panic, the helpers must not wait for ever.
        let _end = EndOnDrop(&shared.over);
        for _ in 1..threads {
            scope.spawn(|| shared.help());
        }
        shared.lead(rounds);
    });
}

struct Work<'a> {
    population: &'a mut Population,
    meetings: Vec<Meeting>,
}

/// The shared state of the threads: the leader prepares a round and scores it, all play it.
struct SharedRound<'a> {
    work: RwLock<Work<'a>>,
    deals: &'a Deals,
    results: Vec<AtomicI8>,
    /// The next board of the round that no thread has taken.
    next: AtomicUsize,
    /// The number of the current round, from 1.
    round: AtomicU64,
    /// How many boards of the round were played.
    played: AtomicUsize,
    over: AtomicBool,
}

struct EndOnDrop<'a>(&'a AtomicBool);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl SharedRound<'_> {
    fn lead(&self, rounds: u64) {
        let mut table = Table::new();
        let mut results = Vec::new();
        for round in 1..=rounds {
            let boards = {
                // No thread plays while this lock is held, so a late helper sees a whole round.
                let mut work = self.work.write().unwrap_or_else(PoisonError::into_inner);
                work.meetings = work.population.meetings(self.deals);
                self.next.store(0, Ordering::Relaxed);
                self.played.store(0, Ordering::Relaxed);
                work.meetings.len()
            };
            self.round.store(round, Ordering::Release);
            self.play(&mut table);
            // A helper that is not scheduled delays nobody, unless it has taken boards.
            wait_until(|| self.played.load(Ordering::Acquire) == boards || self.is_over());
            if self.is_over() {
                return;
            }
            let mut work = self.work.write().unwrap_or_else(PoisonError::into_inner);
            let Work {
                population,
                meetings,
            } = &mut *work;
            results.clear();
            let played = &self.results[..meetings.len()];
            results.extend(played.iter().map(|result| result.load(Ordering::Relaxed)));
            population.apply(meetings, &results);
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    fn help(&self) {
        let mut table = Table::new();
        let mut seen = 0;
        loop {
            wait_until(|| self.is_over() || self.round.load(Ordering::Acquire) != seen);
            if self.is_over() {
                return;
            }
            seen = self.round.load(Ordering::Acquire);
            let _end = EndOnPanic(self);
            self.play(&mut table);
        }
    }

    fn play(&self, table: &mut Table) {
        let work = self.work.read().unwrap_or_else(PoisonError::into_inner);
        loop {
            let first = self.next.fetch_add(AT_A_TIME, Ordering::Relaxed);
            let Some(rest) = work.meetings.get(first..).filter(|rest| !rest.is_empty()) else {
                return;
            };
            let places = self.results[first..].iter();
            for (meeting, place) in rest.iter().take(AT_A_TIME).zip(places) {
                let result = work.population.play(meeting, table);
                place.store(result, Ordering::Relaxed);
            }
            let taken = rest.len().min(AT_A_TIME);
            self.played.fetch_add(taken, Ordering::Release);
        }
    }
}

/// Marks the end of a helper's round. A helper that panicked leaves boards that are never played,
/// so it ends the work; the panic is passed on when all threads are joined.
struct EndOnPanic<'h, 'w>(&'h SharedRound<'w>);

impl Drop for EndOnPanic<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.over.store(true, Ordering::Release);
        }
    }
}

/// Waits for a condition. Rounds take a fraction of a millisecond: sleeping in between would cost
/// more than spinning.
fn wait_until(mut ready: impl FnMut() -> bool) {
    let mut looks = 0;
    while !ready() {
        looks += 1;
        if looks < CHECKS_BEFORE_YIELD {
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}
