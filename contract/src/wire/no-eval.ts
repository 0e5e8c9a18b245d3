import { z } from 'zod'

/**
 * Zod tries once whether it may compile its schemas. The content policy of our pages forbids that, and
 * browsers report the trial. The page imports this before any schema; on the server zod may compile.
 */
z.config({ jitless: true })
