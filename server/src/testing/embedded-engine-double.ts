import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CardExternals,
  openGraphicsCard,
} from '@atelier/engine/embedded/graphics-card/open-graphics-card'
import {
  type Embedded,
  type LocalModel,
  localAbilities,
} from '@atelier/engine/embedded/local-models'
import { createNativePackages } from '@atelier/engine/embedded/native-packages/native-packages'
import type { TextRecognition } from '@atelier/engine/embedded/text-recognition/text-recognition'
import { machineWithoutCard } from '@atelier/engine/testing/graphics-card/card-double'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { projectRoot } from '#environment.ts'
import { createRecognitionDouble } from './knowledge/recognition/recognition-double.ts'

/** The machines of tests have none, whatever the one that runs them has. */
export const noCard: Partial<CardExternals> = { readMachine: async () => machineWithoutCard }

/**
 * Replaces the embedded engine where no model runs: it lists the files of the folder, and empty
 * files count as broken.
 */
export function createEmbeddedDouble(
  folder: string,
  card = noCard,
  textRecognition: TextRecognition = createRecognitionDouble(),
): Embedded {
  const listeners = new Set<() => void>()
  const loaded = new Set<string>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  async function models(): Promise<LocalModel[]> {
    const found = localAbilities.map(async (ability) => {
      const abilityFolder = join(folder, ability)
      await mkdir(abilityFolder, { recursive: true })
      return (await readdir(abilityFolder)).map((name) => ({
        id: `${ability}/${name}`,
        ability,
        name,
        path: join(abilityFolder, name),
      }))
    })
    const listed = (await Promise.all(found)).flat()
    return Promise.all(
      listed.map(async (model) => {
        const byteSize = (await stat(model.path)).size
        const problem = byteSize === 0 && {
          problem: { code: 'empty' as const, detail: 'no bytes' },
        }
        return {
          ...model,
          byteSize,
          memoryBytes: byteSize * 2,
          isLoaded: loaded.has(model.id),
          ...problem,
        }
      }),
    )
  }
  const graphicsCard = openGraphicsCard({
    modelsFolder: folder,
    projectRoot,
    packages: createNativePackages({ projectRoot }),
    externals: card,
    onChange: changed,
    onFailure: () => undefined,
  })
  return {
    engine: createScriptedEngine({ id: 'embedded' }),
    graphicsCard,
    textRecognition,
    models,
    abilities: async () => {
      const listed = await models()
      return localAbilities.map((ability) => ({
        ability,
        state: listed.some((model) => model.ability === ability)
          ? ('ready' as const)
          : ('needs-model' as const),
      }))
    },
    memory: () => loaded.size,
    async unload(id) {
      loaded.delete(id)
      changed()
    },
    restart: async () => loaded.clear(),
    rescan: async () => changed(),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await graphicsCard.close()
    },
  }
}
