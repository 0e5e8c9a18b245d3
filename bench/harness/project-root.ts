import { join } from 'node:path'

/** Measured data are stored below it: on the product's own disk, not on one in memory. */
export const projectRoot = join(import.meta.dirname, '..', '..')
