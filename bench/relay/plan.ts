import type { Crowd } from './measures/measure.ts'
import { tokensPerSecond } from './question.ts'

/** What a run measures; sized so that the whole takes less than four minutes on two processors. */
export interface Plan {
  readonly warmUps: readonly Crowd[]
  /** Short replies one after the other, for the wait before the first token when nobody else is there. */
  readonly alone: Level
  readonly levels: readonly Level[]
  readonly memory: Crowd
  /** Numbers of streams tried in turn, until one is too many. */
  readonly capacitySteps: readonly number[]
}
export interface Level {
  readonly crowd: Crowd
  /** The relays take turns, so many times; the table shows medians. */
  readonly rounds: number
}

const replyTokens = 200

export const fullPlan: Plan = {
  warmUps: [
    { streams: 50, tokens: 50, arrivingOverMs: 500 },
    { streams: 300, tokens: 100, arrivingOverMs: 1000 },
  ],
  // Each reply has ended before the next begins: the shortest gap is 0.6 of a slot.
  alone: { crowd: { streams: 15, tokens: 5, arrivingOverMs: 15 * 240 }, rounds: 2 },
  levels: [
    { crowd: { streams: 1, tokens: replyTokens, arrivingOverMs: 0 }, rounds: 2 },
    { crowd: { streams: 50, tokens: replyTokens, arrivingOverMs: 1000 }, rounds: 3 },
    { crowd: { streams: 500, tokens: replyTokens, arrivingOverMs: 1000 }, rounds: 2 },
  ],
  memory: { streams: 500, tokens: 100, arrivingOverMs: 1000 },
  capacitySteps: [600, 850, 1200, 1700],
}

export const quickPlan: Plan = {
  warmUps: [{ streams: 20, tokens: 20, arrivingOverMs: 200 }],
  alone: { crowd: { streams: 4, tokens: 5, arrivingOverMs: 4 * 240 }, rounds: 1 },
  levels: [
    { crowd: { streams: 1, tokens: 50, arrivingOverMs: 0 }, rounds: 1 },
    { crowd: { streams: 20, tokens: 50, arrivingOverMs: 400 }, rounds: 1 },
    { crowd: { streams: 60, tokens: 50, arrivingOverMs: 400 }, rounds: 1 },
  ],
  memory: { streams: 60, tokens: 100, arrivingOverMs: 400 },
  capacitySteps: [60, 120],
}

/** Slow enough that a crowd's arrival does not itself overload the relay: what is asked is how many streams it holds. */
const arrivalsPerSecond = 250
const togetherSeconds = 3.5

/** So many streams that all are open together for a while. */
export function crowdOf(streams: number): Crowd {
  const arrivingSeconds = streams / arrivalsPerSecond
  return {
    streams,
    tokens: Math.round((arrivingSeconds + togetherSeconds) * tokensPerSecond),
    arrivingOverMs: arrivingSeconds * 1000,
  }
}
