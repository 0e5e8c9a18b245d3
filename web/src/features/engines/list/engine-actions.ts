import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { enginesTexts } from '../engines.texts.ts'

const texts = enginesTexts.actions

interface ActionHandlers {
  edit(engine: InstalledEngine): void
  /** By so many positions. */
  move(engine: InstalledEngine, by: 1 | -1): void
  drain(engine: InstalledEngine): void
  turnOff(engine: InstalledEngine): void
  turnOn(engine: InstalledEngine): void
  restart(engine: InstalledEngine): void
  remove(engine: InstalledEngine): void
}

/** What can be done with an engine of the list; what cannot be done says why. */
export function engineActions(
  engines: readonly InstalledEngine[],
  engine: InstalledEngine,
  handlers: ActionHandlers,
): MenuAction[] {
  const { length } = engines
  const position = engines.findIndex(({ id }) => id === engine.id)
  const isOn = engine.switch === 'on'
  const variable = (field: string) => engine.fixed.find((one) => one.field === field)?.variable
  const fixedBy = (name: string | undefined) => (name === undefined ? undefined : texts.fixed(name))
  const listReason = fixedBy(variable('name'))
  return [
    { label: texts.edit, onClick: () => handlers.edit(engine) },
    {
      label: texts.up,
      reason: listReason ?? (position === 0 ? texts.isFirst : undefined),
      onClick: () => handlers.move(engine, -1),
    },
    {
      label: texts.down,
      reason: listReason ?? (position === length - 1 ? texts.isLast : undefined),
      onClick: () => handlers.move(engine, 1),
    },
    ...(isOn ? [{ label: texts.drain, onClick: () => handlers.drain(engine) }] : []),
    ...(engine.switch === 'off'
      ? []
      : [{ label: texts.turnOff, onClick: () => handlers.turnOff(engine) }]),
    ...(isOn ? [] : [{ label: texts.turnOn, onClick: () => handlers.turnOn(engine) }]),
    {
      label: engine.hasRestartCommand ? texts.restart : texts.unload,
      reason: engine.switch === 'off' ? texts.isOff : undefined,
      onClick: () => handlers.restart(engine),
    },
    {
      label: texts.remove,
      reason: fixedBy(variable('baseUrl')),
      onClick: () => handlers.remove(engine),
    },
  ]
}
