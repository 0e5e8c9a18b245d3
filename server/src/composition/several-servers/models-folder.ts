import { join } from 'node:path'
import { type Environment, localModelsUsage } from '#environment.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'

interface ModelsFolderDependencies {
  readonly environment: Environment
  readonly folder: Pick<DataPaths, 'modelsFolder' | 'incomingFolder' | 'folder'>
}

/** The folder whose models are offered: an empty one where several servers would each have models of their own. */
export const offeredModelsFolder = ({ environment, folder }: ModelsFolderDependencies): string =>
  localModelsUsage(environment) === 'off'
    ? join(folder.incomingFolder, 'no-models')
    : folder.modelsFolder

/** Where what is made from models is stored, when not beside them: a folder that servers share may be read-only. */
export const modelWorkFolder = ({
  environment,
  folder,
}: ModelsFolderDependencies): string | undefined =>
  localModelsUsage(environment) === 'shared-folder'
    ? join(folder.folder, 'prepared-models')
    : undefined
