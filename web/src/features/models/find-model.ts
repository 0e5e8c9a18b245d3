import type { Model } from '@atelier/contract/models/models'

/** The model of an id, also of one that it had before its engine came into a group. */
export const findModel = <M extends Pick<Model, 'id' | 'aliases'>>(
  models: readonly M[] | undefined,
  id: string | undefined,
): M | undefined =>
  id === undefined
    ? undefined
    : (models?.find((model) => model.id === id) ??
      models?.find(({ aliases = [] }) => aliases.includes(id)))
