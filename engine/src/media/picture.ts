/** A picture as a file. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly mediaType: string
}
