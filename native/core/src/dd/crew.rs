//! Many positions at once, on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::solver::Solver;

/// Solvers that work in parallel. Each has its own memory and keeps it for the next work; for jobs
/// that have much in common they share the memory of the first.
pub struct Crew {
    solvers: Vec<Solver>,
    memory: usize,
    others: usize,
}

/// A number of jobs to do.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The number of jobs.
    pub jobs: usize,
    /// The most threads to use.
    pub threads: usize,
    /// Whether the jobs are similar, so that one memory should serve all threads.
    pub alike: bool,
    /// Whether it may be done before another thread has even started.
    pub small: bool,
}

impl Work {
    fn threads(self) -> usize {
        self.threads.clamp(1, self.jobs.max(1))
    }
}

/// The largest table, even where more memory is allowed: a larger one would find a few more
/// positions, but every look-up would wait for main memory. A hundred worlds at the opening lead
/// take a quarter longer with 256 MB than with 32 MB, although they need a twelfth fewer positions;
/// single deals need less than either.
const ENOUGH: usize = 48 << 20;
/// Small work is tried for this long on one thread,
const TRIAL: Duration = Duration::from_micros(150);
/// and stays there if no more than this seems to be left: starting a thread takes a tenth of it.
const WORTH_HELP: Duration = Duration::from_micros(400);

impl Crew {
    /// Returns a crew whose solvers use at most this many bytes together.
    pub fn new(memory: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            solvers: Vec::new(),
            memory,
            others: cores.saturating_sub(1).max(1),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.solvers.iter_mut().for_each(Solver::clear);
    }

    fn hire(&mut self, threads: usize) {
        // Half of the memory is for the first solver, whose table others share; the rest is for as
        // many solvers as there are cores.
        while self.solvers.len() < threads {
            let share = if self.solvers.is_empty() {
                2
            } else {
                2 * self.others
            };
            let memory = (self.memory / share).min(ENOUGH);
            self.solvers.push(Solver::new(memory));
        }
    }

    /// Does the jobs 0, 1, 2, ... on several threads, this one included. Calls `stop` now and then,
    /// on this thread only; once it returns true, running jobs end without an answer and no new
    /// ones start.
    pub fn work<T: Send>(
        &mut self,
        work: Work,
        stop: impl FnMut() -> bool + Send + 'static,
        job: impl Fn(&mut Solver, usize) -> Option<T> + Sync,
    ) -> Vec<Option<T>> {
        let threads = work.threads();
        self.hire(threads);
        let halt = Arc::new(AtomicBool::new(false));
        let next = AtomicUsize::new(0);
        let answers: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(work.jobs));
        // Works until no jobs are left, or until the rest takes too long for one thread.
        let run = |solver: &mut Solver, alone: Option<Instant>| {
            let mut mine = Vec::new();
            let wants_help = |done: usize| {
                alone.is_some_and(|start| {
                    let spent = start.elapsed();
                    spent > TRIAL
                        && spent / done.max(1) as u32 * (work.jobs - done) as u32 > WORTH_HELP
                })
            };
            while !halt.load(Ordering::Relaxed) && !wants_help(mine.len()) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= work.jobs {
                    break;
                }
                match job(solver, number) {
                    Some(answer) => mine.push((number, answer)),
                    None => break,
                }
            }
            // Poisoned only if another thread panicked; the scope passes that panic on.
            if let Ok(mut answers) = answers.lock() {
                answers.append(&mut mine);
            }
        };
        let (first, others) = self.solvers[..threads].split_at_mut(1);
        let mut stop = stop;
        let flag = halt.clone();
        first[0].stop_when(Some(Box::new(move || {
            if stop() {
                flag.store(true, Ordering::Relaxed);
            }
            flag.load(Ordering::Relaxed)
        })));
        for solver in others.iter_mut() {
            let flag = halt.clone();
            solver.stop_when(Some(Box::new(move || flag.load(Ordering::Relaxed))));
        }
        if work.small || threads == 1 {
            run(&mut first[0], (threads > 1).then(Instant::now));
        }
        if next.load(Ordering::Relaxed) < work.jobs {
            let shared = work.alike.then(|| first[0].lend());
            for solver in first.iter_mut().chain(others.iter_mut()) {
                solver.share(shared.clone());
            }
            std::thread::scope(|scope| {
                for solver in others {
                    scope.spawn(|| run(solver, None));
                }
                run(&mut first[0], None);
            });
            if let Some(table) = shared {
                self.solvers
                    .iter_mut()
                    .for_each(|solver| solver.share(None));
                self.solvers[0].take_back(table);
            }
        }
        for solver in &mut self.solvers[..threads] {
            solver.stop_when(None);
        }
        let mut done: Vec<Option<T>> = (0..work.jobs).map(|_| None).collect();
        for (number, answer) in answers.into_inner().unwrap_or_default() {
            done[number] = Some(answer);
        }
        done
    }
}
