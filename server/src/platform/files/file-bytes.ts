import { stat } from 'node:fs/promises'

/** The size of a file; one that is not there, or was removed meanwhile, has none. */
export const fileBytes = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
