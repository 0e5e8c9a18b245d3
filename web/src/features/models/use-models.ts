import type { Model, ModelTypeName } from '@atelier/contract/models/models'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { translate } from '#language/translate.ts'
import { findModel } from './find-model.ts'
import { modelsClient } from './models-client.ts'

/** The models that a page offers, by its default type. */
export const useModels = (type: ModelTypeName) =>
  useQuery({
    ...callQuery('models', 'list', modelsClient.list, { query: { type } }),
    staleTime: 30_000,
    select: inPageLanguage,
  })

/** Our own models and engines have French names. */
const inPageLanguage = (models: readonly Model[]): Model[] =>
  models.map((model) => ({
    ...model,
    name: translate(model.name),
    engine: translate(model.engine),
  }))

/** How long the server takes to ask its engines again, after it has answered with their last list. */
const listRefreshMs = 2000

/** Loads the models again when they are about to be chosen: which of them are in memory changes with every reply. */
export function useModelRefresh(type: ModelTypeName, isChoosing: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isChoosing) return
    const refresh = () =>
      void queries.invalidateQueries({ queryKey: queryKey('models', 'list', { query: { type } }) })
    refresh()
    const timer = setTimeout(refresh, listRefreshMs)
    return () => clearTimeout(timer)
  }, [queries, type, isChoosing])
}

/** A model's name by its id; a model that is no longer offered is named by its id. */
export function useModelName(type: ModelTypeName): (id: string) => string {
  const { data } = useModels(type)
  return (id) => nameOf(data, id)
}

/** The same for a model of any page. */
export function useAnyModelName(): (id: string) => string {
  const models = useAllModels()
  return (id) => nameOf(models, id)
}

/** The models of all pages, each once. */
export function useAllModels(): readonly Model[] {
  const lists = [
    useModels('text'),
    useModels('image'),
    useModels('inpainting'),
    useModels('audio'),
    useModels('audio-transcription'),
  ]
  return [
    ...new Map(
      lists.flatMap(({ data = [] }) => data.map((model) => [model.id, model] as const)),
    ).values(),
  ]
}

const nameOf = (models: readonly Model[] | undefined, id: string) =>
  findModel(models, id)?.name ?? id
