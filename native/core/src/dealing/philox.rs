//! The counter-based random numbers Philox4x64-10 (Salmon and others, "Parallel random numbers: as
//! easy as 1, 2, 3", 2011).
//!
//! The stream of (seed, number, attempt) is exactly that of `numpy.random.Philox(key=[seed, 0],
//! counter=[0, number, attempt, 0])`, so that plain Python can reproduce every deal. `NumPy` counts
//! up before it makes a block: the first block of four words is that of counter word 1, not 0. Each
//! 64-bit word gives two of 32 bits, the low half first.

const MULTIPLIERS: [u64; 2] = [0xD2E7_470E_E14C_6C93, 0xCA5A_8263_9512_1157];
const KEY_STEPS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xBB67_AE85_84CA_A73B];
const ROUNDS: u32 = 10;

/// The 32-bit words that one block gives.
const WORDS: usize = 8;

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Philox {
    seed: u64,
    counter: [u64; 4],
    words: [u32; WORDS],
    used: usize,
}

impl Philox {
    /// Returns the start of the stream for an attempt at a numbered deal of a seed.
    pub const fn new(seed: u64, number: u64, attempt: u64) -> Self {
        Self::apart(0, seed, number, attempt)
    }

    /// Returns the start of a stream for another purpose than deals, which are purpose 0. Streams
    /// of different purposes have nothing in common, so a sample reveals nothing about the deal of
    /// its seed.
    pub const fn apart(purpose: u64, seed: u64, number: u64, attempt: u64) -> Self {
        Self {
            seed,
            counter: [0, number, attempt, purpose],
            words: [0; WORDS],
            used: WORDS,
        }
    }

    /// Returns the next 32 random bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.used == WORDS {
            self.refill();
        }
        let word = self.words[self.used % WORDS];
        self.used += 1;
        word
    }

    /// Returns a random number below `limit`, which must not be zero; all are equally likely.
    ///
    /// Uses Lemire's method ("Fast random integer generation in an interval", 2019): the high half
    /// of a product is the number, and the few low halves that would favour some numbers are drawn
    /// again.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(limit);
        if (product as u32) < limit {
            let surplus = limit.wrapping_neg() % limit;
            while (product as u32) < surplus {
                product = u64::from(self.next_u32()) * u64::from(limit);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a random number below a limit of 64 bits, as [`below`](Self::below) does.
    #[inline]
    pub fn below_u64(&mut self, limit: u64) -> u64 {
        let mut product = u128::from(self.next_u64()) * u128::from(limit);
        if (product as u64) < limit {
            let surplus = limit.wrapping_neg() % limit;
            while (product as u64) < surplus {
                product = u128::from(self.next_u64()) * u128::from(limit);
            }
        }
        (product >> 64) as u64
    }

    /// Returns the next 64 random bits, the low half first.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        low | u64::from(self.next_u32()) << 32
    }

    #[inline]
    fn refill(&mut self) {
        // No stream is read as far as 2^64 blocks, so the other words need no carry.
        self.counter[0] = self.counter[0].wrapping_add(1);
        let block = block(self.counter, [self.seed, 0]);
        for (pair, word) in self.words.chunks_exact_mut(2).zip(block) {
            pair[0] = word as u32;
            pair[1] = (word >> 32) as u32;
        }
        self.used = 0;
    }
}

/// Returns the four random words of a counter.
#[inline]
fn block(counter: [u64; 4], key: [u64; 2]) -> [u64; 4] {
    let mut words = counter;
    let mut key = key;
    for _ in 0..ROUNDS {
        let [high0, low0] = wide_product(words[0], MULTIPLIERS[0]);
        let [high1, low1] = wide_product(words[2], MULTIPLIERS[1]);
        words = [
            high1 ^ words[1] ^ key[0],
            low1,
            high0 ^ words[3] ^ key[1],
            low0,
        ];
        key = [
            key[0].wrapping_add(KEY_STEPS[0]),
            key[1].wrapping_add(KEY_STEPS[1]),
        ];
    }
    words
}

#[inline]
fn wide_product(a: u64, b: u64) -> [u64; 2] {
    let product = u128::from(a) * u128::from(b);
    [(product >> 64) as u64, product as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(mut stream: Philox, count: usize) -> Vec<u64> {
        (0..count).map(|_| stream.next_u64()).collect()
    }

    #[test]
    fn same_as_numpy() {
        // From `Philox(key=[seed, 0], counter=[0, number, attempt, 0]).random_raw(8)`.
        let cases: [((u64, u64, u64), [u64; 8]); 3] = [
            (
                (0, 0, 0),
                [
                    0x02F4_BA64_08E4_D89B,
                    0x3DD6_2B0B_9CA8_C5B2,
                    0x1C86_67A5_5D90_2E79,
                    0x907D_7A05_2FD5_B4DC,
                    0x809B_F322_8839_87C3,
                    0x4711_28B9_E807_F7DD,
                    0xF250_BA0D_BEC0_65B7,
                    0xFC6E_D667_67A4_57BC,
                ],
            ),
            (
                (1, 2, 3),
                [
                    0x69DA_73EF_88E0_D89E,
                    0xFDB3_EEA9_12EC_AD43,
                    0x971F_32EB_9A5A_E94D,
                    0x4C76_F530_BE1D_AB55,
                    0x6B3B_B18B_28DC_75B9,
                    0xEF0F_1FEE_B6E5_E560,
                    0xE18E_5B2B_623D_F464,
                    0xA144_7A46_EFF9_F0A4,
                ],
            ),
            (
                (u64::MAX, 12345, 7),
                [
                    0x28AF_9BA7_1E47_E655,
                    0xF871_1A1C_4D58_7F9C,
                    0xAC33_B4E8_34DC_4CA5,
                    0xF8C1_E449_BB67_16A5,
                    0xD2D0_471C_98A4_D701,
                    0xC02B_E69B_AC4C_82ED,
                    0xE745_DDD8_6234_9CBA,
                    0xF8EF_8E1E_1EC2_71C6,
                ],
            ),
        ];
        for ((seed, number, attempt), words) in cases {
            assert_eq!(words_of(Philox::new(seed, number, attempt), 8), words);
        }
    }

    #[test]
    fn same_as_random123() {
        // The counter and key, digits of pi, of the authors' own test; NumPy gives the same answer.
        let pi_counter = [
            0x243F_6A88_85A3_08D3,
            0x1319_8A2E_0370_7344,
            0xA409_3822_299F_31D0,
            0x082E_FA98_EC4E_6C89,
        ];
        let pi_key = [0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C];
        assert_eq!(
            block(pi_counter, pi_key),
            [
                0xA528_F454_03E6_1D95,
                0x38C7_2DBD_566E_9788,
                0xA5A1_610E_72FD_18B5,
                0x57BD_43B5_E52B_7FE6,
            ]
        );
    }

    #[test]
    fn limits_are_kept_and_reached() {
        let mut stream = Philox::new(7, 0, 0);
        for limit in 1..=52 {
            let drawn: Vec<_> = (0..2000).map(|_| stream.below(limit)).collect();
            assert!(drawn.iter().all(|&number| number < limit));
            assert!((0..limit).all(|number| drawn.contains(&number)));
        }
    }

    #[test]
    fn purposes_are_apart() {
        let deals = words_of(Philox::new(1, 2, 3), 4);
        assert_eq!(deals, words_of(Philox::apart(0, 1, 2, 3), 4));
        assert_ne!(deals, words_of(Philox::apart(1, 1, 2, 3), 4));
    }

    #[test]
    fn wide_limits_are_kept_and_spread() {
        let limit = 3 << 62;
        let mut stream = Philox::new(9, 0, 0);
        let mut thirds = [0_u32; 3];
        for _ in 0..30_000 {
            thirds[(stream.below_u64(limit) >> 62) as usize] += 1;
        }
        assert!(
            thirds.iter().all(|count| (9_700..10_300).contains(count)),
            "{thirds:?}"
        );
        assert!((0..100).all(|_| stream.below_u64(1) == 0));
    }

    #[test]
    fn favoured_words_are_drawn_again() {
        // With three quarters of all words allowed, a quarter of the draws are repeated; the
        // numbers must still be uniform.
        let limit = 3 << 30;
        let mut stream = Philox::new(8, 0, 0);
        let mut thirds = [0_u32; 3];
        for _ in 0..30_000 {
            thirds[(stream.below(limit) >> 30) as usize] += 1;
        }
        assert!(
            thirds.iter().all(|count| (9_700..10_300).contains(count)),
            "{thirds:?}"
        );
    }
}
