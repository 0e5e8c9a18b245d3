/** How much a user's collections of documents may hold. */
export const knowledgeLimits = {
  nameMax: 80,
  descriptionMax: 500,
  /** Of one user. */
  collections: 100,
  /** Of one collection. */
  sources: 5000,
  /** Of one source; what comes after is not read. */
  excerptsPerSource: 25_000,
  /** Characters of the picture of one page; a page of small print has six thousand. */
  recognizedMax: 15_000,
  /** Of all collections of one user; the administrator's are read by everyone. */
  excerptsPerUser: 200_000,
  excerptsOfAdmin: 2_000_000,
  /** Bytes of a file. */
  fileMaxBytes: 200 * 1024 ** 2,
  titleMax: 200,
  addressMax: 2000,
  /** Characters of a text that is sent with the call. */
  textMax: 2_000_000,
  /** Characters of a page that is sent with the call. */
  htmlMax: 4 * 1024 ** 2,
  /** Documents that one call copies, moves or removes. */
  selectedMax: 100,
  /** Characters of a chat that is added. */
  chatMax: 5_000_000,
  /** Groups that one collection is shared with. */
  groupsMax: 50,
  questionMax: 2000,
  /** Collections that one question names. */
  searchedMax: 10,
  foundMax: 50,
  foundDefault: 10,
  /** Excerpts of a source that one call reads. */
  excerptsPageMax: 100,
  pageSize: 50,
} as const
