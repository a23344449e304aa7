//! Many positions at once, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::solver::Solver;

/// Solvers that work side by side, each with a memory of its own that it keeps for the next work.
pub struct Crew {
    solvers: Vec<Solver>,
    memory: usize,
    shares: usize,
}

impl Crew {
    /// A crew that remembers as much as goes into so many bytes in all.
    pub fn new(memory: usize) -> Self {
        let shares = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            solvers: Vec::new(),
            memory,
            shares,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.solvers.iter_mut().for_each(Solver::clear);
    }

    /// The first solver, for work that is not shared out.
    pub fn one(&mut self) -> &mut Solver {
        self.hire(1);
        &mut self.solvers[0]
    }

    fn hire(&mut self, threads: usize) {
        // The first few share the memory between them; whoever comes later gets a like share, so a
        // solver never loses what it remembers because another joins.
        let share = self.memory / self.shares;
        while self.solvers.len() < threads {
            self.solvers.push(Solver::new(share));
        }
    }

    /// Does the jobs 0, 1, 2, ... on so many threads, this one included. `stop` is asked now and then,
    /// on this thread only; when it says so, what is under way ends without an answer and nothing new
    /// is begun.
    pub fn work<T: Send>(
        &mut self,
        jobs: usize,
        threads: usize,
        stop: impl FnMut() -> bool + Send + 'static,
        job: impl Fn(&mut Solver, usize) -> Option<T> + Sync,
    ) -> Vec<Option<T>> {
        let threads = threads.clamp(1, jobs.max(1));
        self.hire(threads);
        let halt = std::sync::Arc::new(AtomicBool::new(false));
        let next = AtomicUsize::new(0);
        let answers: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(jobs));
        let run = |solver: &mut Solver| {
            let mut mine = Vec::new();
            while !halt.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= jobs {
                    break;
                }
                match job(solver, number) {
                    Some(answer) => mine.push((number, answer)),
                    None => break,
                }
            }
            solver.stop_when(None);
            // Poisoned only if another thread panicked, which the scope hands on.
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
        std::thread::scope(|scope| {
            for solver in others {
                scope.spawn(|| run(solver));
            }
            run(&mut first[0]);
        });
        let mut done: Vec<Option<T>> = (0..jobs).map(|_| None).collect();
        for (number, answer) in answers.into_inner().unwrap_or_default() {
            done[number] = Some(answer);
        }
        done
    }
}
