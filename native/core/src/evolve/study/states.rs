//! Changes of the transitions.

use crate::dealing::philox::Philox;
use crate::evolve::genome::system::{System, TRANSITIONS};
use crate::evolve::genome::variation::copy_state;

/// Returns the system with a random state after a call.
pub(super) fn with_transition(system: &System, state: u8, call: u8, random: &mut Philox) -> System {
    let mut child = system.clone();
    let states = child.form().states() as u32;
    child.transitions_mut()[usize::from(state) * TRANSITIONS + usize::from(call)] =
        random.below(states) as u8;
    child
}

/// Returns the system with a call that leads to a copy of the state it led to: nothing changes, but
/// the copy can learn separately. Returns nothing if all states are in use.
pub(super) fn with_split(
    system: &System,
    state: u8,
    call: u8,
    used: u64,
    random: &mut Philox,
) -> Option<System> {
    let states = system.form().states();
    let used = with_inherited(system, used);
    let free: Vec<usize> = (0..states).filter(|state| used >> state & 1 == 0).collect();
    if free.is_empty() {
        return None;
    }
    let place = usize::from(state) * TRANSITIONS + usize::from(call);
    let from = usize::from(system.transitions()[place]);
    let to = free[random.below(free.len() as u32) as usize];
    let mut child = system.clone();
    copy_state(&mut child, to, system, from);
    child.transitions_mut()[place] = to as u8;
    Some(child)
}

/// Returns the systems in which a state is a copy of each of the other used states.
pub(super) fn with_adopted(system: &System, state: u8, used: u64) -> Vec<System> {
    let state = usize::from(state);
    (0..system.form().states())
        .filter(|&other| other != state && used >> other & 1 == 1)
        .map(|other| {
            let mut child = system.clone();
            copy_state(&mut child, state, system, other);
            child
        })
        .collect()
}

/// Returns these states and those whose programs they inherit.
fn with_inherited(system: &System, states: u64) -> u64 {
    let mut all = states;
    for state in (0..system.form().states()).filter(|state| states >> state & 1 == 1) {
        let mut running = state;
        for _ in 0..system.form().inherited() {
            running = usize::from(system.transitions()[(running + 1) * TRANSITIONS - 1]);
            all |= 1 << running;
        }
    }
    all
}
