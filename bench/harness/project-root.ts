import { join } from 'node:path'

/** Where measured data lies: on the product's own disk, not on one in memory. */
export const projectRoot = join(import.meta.dirname, '..', '..')
