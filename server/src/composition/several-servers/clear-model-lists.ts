import { z } from 'zod'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'

const clearTopic = defineTopic('model-lists', z.null())

interface ModelListsDependencies {
  readonly bus: Pick<Bus, 'serverId' | 'publish' | 'subscribe'>
  /** Of this server; returns how many there were. */
  readonly models: { clearLists(): number }
}

/** Clears the lists of models in the memory of every server; returns how many this one had. */
export function createListClearing({ bus, models }: ModelListsDependencies): () => number {
  bus.subscribe(clearTopic, (_, from) => {
    if (from !== bus.serverId()) models.clearLists()
  })
  return () => {
    bus.publish(clearTopic, null)
    return models.clearLists()
  }
}
