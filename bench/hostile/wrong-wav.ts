import { makeSlowWav } from '@atelier/engine/testing/audio/make-wav'

/** A recording of 1.7 MB whose header says 10 samples of 8 bits a second: 48 hours once it is converted. */
export const wrongWav: Uint8Array<ArrayBuffer> = new Uint8Array(makeSlowWav(48 * 3600))
