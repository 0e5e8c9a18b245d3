import { z } from 'zod'
import { rangeText, wholeNumberWithin } from '#wire/bounded-number.ts'

/**
 * What one user may take of the installation, so that nobody can stop the server for the others. Every limit is declared
 * here once: the server enforces them, the configuration page shows them, and a refusal carries the limit's name.
 * The administrator has the same limits, except for storage. A request with an access key counts for the key's owner.
 */

/** Limits that the administrator sets, under the names of their settings. */
export const limitBounds = {
  /** Bytes of files of every kind and of texts in the database; 0, below the minimum, means unlimited. */
  maxStorageBytes: { default: 10 * 1024 ** 3, min: 100 * 1024 ** 2, max: 1024 ** 5 },
  /** Jobs queued and running. Replies of the chat are not jobs. */
  maxJobsPerUser: { default: 50, min: 5, max: 1000 },
  /** Jobs of one kind that run at once; the next one waits, and its position is shown. */
  maxRunningJobsPerKind: { default: 2, min: 1, max: 10 },
  /** Multiplies the requests per minute of every cost class. */
  requestRateFactor: { default: 1, min: 0.1, max: 10, step: 0.1 },
} as const

const storageText = `0 (sans limite), ou au moins ${limitBounds.maxStorageBytes.min}`
const rateBounds = limitBounds.requestRateFactor
const rateText = rangeText(rateBounds)

/** Their schemas, for the configuration. */
export const limitSettings = {
  maxStorageBytes: z
    .number({ error: storageText })
    .int(storageText)
    .max(limitBounds.maxStorageBytes.max, storageText)
    .refine((bytes) => bytes === 0 || bytes >= limitBounds.maxStorageBytes.min, storageText),
  maxJobsPerUser: wholeNumberWithin(limitBounds.maxJobsPerUser),
  maxRunningJobsPerKind: wholeNumberWithin(limitBounds.maxRunningJobsPerKind),
  requestRateFactor: z
    .number({ error: rateText })
    .min(rateBounds.min, rateText)
    .max(rateBounds.max, rateText),
} as const

export const limitDefaults = {
  maxStorageBytes: limitBounds.maxStorageBytes.default,
  maxJobsPerUser: limitBounds.maxJobsPerUser.default,
  maxRunningJobsPerKind: limitBounds.maxRunningJobsPerKind.default,
  requestRateFactor: limitBounds.requestRateFactor.default,
} as const

/** Limits that hold everywhere. */
export const fixedLimits = {
  /** Bytes announced by uploads and not yet received, all kinds together. */
  uploadingBytes: 4 * 1024 ** 3,
  /** Conversions of recordings that run at once: each holds a program and its files. */
  runningConversions: 1,
  /** The same over the installation; one of them is always left to a short recording. */
  installationConversions: 4,
  /** Calls of the chat and of `/v1` that wait for an engine. */
  waitingCalls: 10,
  /** Bytes of text in the waiting calls of one user. */
  waitingTextBytes: 8 * 1024 ** 2,
  /** Bytes that wait over the whole installation. */
  installationWaitingBytes: 256 * 1024 ** 2,
  /** Bytes of JSON that were answered and are not yet received: a caller who does not read holds them in memory. */
  unsentBytes: 32 * 1024 ** 2,
  installationUnsentBytes: 256 * 1024 ** 2,
  /** Bytes of bodies that are being received or handled: they are in memory for as long as their sender takes. */
  incomingBytes: 32 * 1024 ** 2,
  installationIncomingBytes: 256 * 1024 ** 2,
  /** Open event streams; the oldest is closed. */
  eventStreams: 50,
  /** Open sessions; the oldest ends. */
  sessions: 50,
  /** A session ends this long after it began, however often it was prolonged. */
  sessionDays: 90,
  /** Sign-ins to one account within 15 minutes. */
  signIns: 30,
  accessKeys: 50,
  accessKeysPerHour: 10,
  /** Archives of one's data that are being made. */
  exports: 1,
  /** Seconds of the longest recording that is transcribed. */
  recordingSeconds: 24 * 3600,
  /** Levels of lists and objects in a JSON body. */
  jsonDepth: 64,
  /** Values in a JSON body: parsing and checking each takes time, however short it is. */
  jsonValues: 200_000,
} as const

export type FixedLimits = { readonly [K in keyof typeof fixedLimits]: number }

/** How much work a request is for the server. */
export type CostClass = 'cheap' | 'ordinary' | 'costly' | 'upload'

/** What is counted per minute: requests of each cost class, and bytes of JSON received and sent. */
export type RateClass = CostClass | 'bytes'

/** Of one user per minute, and how many may come at once; both are multiplied by `requestRateFactor`. */
export const requestRates: Readonly<
  Record<RateClass, { readonly perMinute: number; readonly burst: number }>
> = {
  cheap: { perMinute: 1200, burst: 1200 },
  ordinary: { perMinute: 300, burst: 300 },
  costly: { perMinute: 30, burst: 30 },
  /** The start of an upload is costly, but a folder of 200 documents is dropped at once. */
  upload: { perMinute: 30, burst: 200 },
  /** Each megabyte of JSON takes the server several milliseconds, during which it serves nobody else. */
  bytes: { perMinute: 40 * 1024 ** 2, burst: 60 * 1024 ** 2 },
}
