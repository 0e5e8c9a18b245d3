/**
 * When the streams arrive: one in each of as many equal slots, at an uneven place in its slot, the same at every run. Even
 * arrivals would beat with the double's own tick and hide or invent milliseconds.
 */
export const spreadArrivals = (count: number, spreadMs: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => ((index + ((index * goldenRatio) % 1)) * spreadMs) / count,
  )

const goldenRatio = 0.618_033_988_75
