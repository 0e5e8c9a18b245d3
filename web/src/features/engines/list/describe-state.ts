import type { EngineState } from '@atelier/contract/engines/engine-reports'
import type { EngineSwitch } from '@atelier/contract/engines/engine-settings'
import { enginesTexts as texts } from '../engines.texts.ts'

export interface ShownState {
  readonly tone: 'success' | 'warning' | 'error' | 'neutral'
  readonly label: string
  /** What the administrator may want to do something about. */
  readonly notes: readonly string[]
}

/** An engine's state in words; before it is known, only whether it is on. */
export function describeState(
  engineSwitch: EngineSwitch,
  state: EngineState | undefined,
): ShownState {
  const calls = state?.running ?? 0
  if (engineSwitch === 'off') return { tone: 'neutral', label: texts.health.off, notes: [] }
  if (engineSwitch === 'draining')
    return {
      tone: 'warning',
      label: calls > 0 ? texts.health.draining : texts.health.drained,
      notes: state ? [texts.draining(calls)] : [],
    }
  if (!state) return { tone: 'neutral', label: texts.health.unknown, notes: [] }
  return { tone: tones[state.health], label: texts.health[state.health], notes: notesOf(state) }
}

const tones = {
  running: 'success',
  starting: 'warning',
  stopped: 'error',
  error: 'error',
  off: 'neutral',
} as const satisfies Record<EngineState['health'], ShownState['tone']>

function notesOf({
  health,
  reason,
  retryAfter,
  isLimited,
  differingModels,
}: EngineState): string[] {
  const away = health === 'stopped' ? texts.unreachable : undefined
  const why = reason ?? away
  const retry = retryAfter > 0 ? texts.retryIn(retryAfter) : undefined
  return [
    ...(why === undefined ? [] : [retry === undefined ? why : `${why}, ${retry}`]),
    ...(isLimited ? [texts.isFull] : []),
    ...(differingModels.length > 0 ? [texts.differing(differingModels.join(', '))] : []),
  ]
}
