import fc from 'fast-check';

/** Properties try the same values in every run; FAST_CHECK_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_120) });
