import { createFairQueue, type RunForCaller } from './fair-queue.ts'

/** Decoding a picture of the largest size takes a gigabyte, and one of the threads on which files are read. */
export const withPictureTurn: RunForCaller = createFairQueue(1)
/** Each document is read in a process of its own. */
export const withDocumentTurn: RunForCaller = createFairQueue(2)
/** By account or address. Two of the four threads on which files are read stay free for files. */
export const withHashingTurn = createFairQueue(2)
/** Each large import is parsed in a thread of its own. */
export const withImportTurn: RunForCaller = createFairQueue(1)
/** Megabytes of messages are written in slices, between which others are served: those of one copy at a time. It goes on without its caller. */
export const withCopyTurn = createFairQueue(1)
/** Read as a whole, the longest chats take several hundred megabytes until they are answered. */
export const withWholeChatTurn = createFairQueue(2)
/** The same of what others shared, which is held until it is stored. */
export const withSharedCopyTurn = createFairQueue(2)
/** By share: a page has at least one message, which may have megabytes. */
export const withSharedPageTurn = createFairQueue(4)
/** Each encoding is a process of its own. */
export const withConversionTurn: RunForCaller = createFairQueue(2)
/** Each is a process of its own, which mostly waits: it lasts as long as the transcription of what it converts. */
export const withChatRecordingTurn: RunForCaller = createFairQueue(4)
