import { v7 } from 'uuid'

/** Makes ids: UUIDv7, so that they sort by the moment they were made. */
export type MakeId = () => string
export const makeId: MakeId = () => v7()
