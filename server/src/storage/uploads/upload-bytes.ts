/** The next bytes of an upload. */
export interface NextBytes {
  /** Where they begin: what was received before. */
  readonly received: number
  readonly bytes: AsyncIterable<Buffer>
  readonly signal: AbortSignal
}

/** Where the bytes of uploads are until the whole file is there. */
export interface UploadBytes {
  create(id: string): Promise<void>
  /** `undefined` once it was taken or removed. */
  received(id: string): Promise<number | undefined>
  /**
   * Appends; what came before a failure stays.
   * @throws Problem `upload.wrong-offset` when another server wrote meanwhile
   */
  append(id: string, next: NextBytes): Promise<void>
  /**
   * Passes the path of a complete file.
   * @throws Problem `upload.not-found` when it was taken or removed meanwhile
   */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  /** The same for whoever makes sure by itself that no other server takes it. */
  readFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
  /** Removes those that are not among the known ones, which are read once it is sure what is there. */
  removeUnknown(known: () => Promise<ReadonlySet<string>>): Promise<void>
  /** Other servers write uploads too. */
  readonly isShared: boolean
}
