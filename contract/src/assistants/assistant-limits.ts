/** How much an assistant may hold. */
export const assistantLimits = {
  nameMax: 60,
  descriptionMax: 300,
  /** Side of the picture of a face, in pixels. */
  pictureSide: 256,
  /** Bytes of such a picture. */
  pictureMaxBytes: 48 * 1024,
  /** The same as a data URL, in characters. */
  pictureMax: 66_000,
  /** Most pixels on a side of a picture that is made small. */
  pictureMaxInputSide: 12_000,
  /** The same of one in a file that is imported. */
  importedPictureMaxSide: 1024,
  /** Characters. */
  instructionsMax: 20_000,
  /** The first that is offered answers. */
  models: 5,
  /** Beginnings that are proposed for a chat. */
  starters: 6,
  starterTitleMax: 60,
  starterTextMax: 2000,
  /** Of one assistant; the oldest go. */
  versions: 50,
  /** Of one user, those in the trash too. */
  perUser: 100,
  pageSize: 50,
  /** Names of each kind that the report of an import lists. */
  leftOutNames: 20,
  /** Bytes of a file that is imported. */
  importMaxBytes: 4 * 1024 ** 2,
} as const
