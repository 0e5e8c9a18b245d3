import { defined } from '@atelier/contract/wire/defined'
import type { Environment } from '#environment.ts'

/** By id of the engine; the first one's also has the variable that it always had. */
export const restartCommandsOf = ({
  LOCALAI_RESTART_COMMAND: localai,
  ENGINE_RESTART_COMMANDS: others,
}: Environment): Readonly<Record<string, string>> => ({
  ...defined({ localai }),
  ...others,
})
