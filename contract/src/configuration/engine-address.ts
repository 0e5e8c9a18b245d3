import { z } from 'zod'

/** URL of an engine; empty for none. */
export const engineAddress = z.union(
  [
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Adresse en http:// ou https:// attendue' }),
  ],
  {
    error: 'Adresse en http:// ou https:// attendue',
  },
)
