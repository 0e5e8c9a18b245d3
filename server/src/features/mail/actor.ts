/** Who asks; a session has this shape. */
export interface Actor {
  readonly userId: string
  readonly email: string
}
