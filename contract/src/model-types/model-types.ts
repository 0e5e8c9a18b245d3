import { z } from 'zod'
import { ModelTypeName } from '#models/models.ts'
import { del, empty, get, json, post, put } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'

/** The five pages that use models, and the built-in type that each falls back on. */
export const defaultTypeOfPage = {
  chat: 'text',
  'image-generation': 'image',
  inpainting: 'inpainting',
  tts: 'audio',
  'audio-transcription': 'audio-transcription',
} as const satisfies Record<string, ModelTypeName>
export const PageName = z.enum([
  'chat',
  'image-generation',
  'inpainting',
  'tts',
  'audio-transcription',
])
export type PageName = z.output<typeof PageName>

/** The ten colours on offer, by the names that the interface shows. */
export const modelTypeColors = {
  blue: '#1976d2',
  green: '#2e7d32',
  orange: '#ed6c02',
  purple: '#7b1fa2',
  red: '#d32f2f',
  blueGrey: '#546e7a',
  brown: '#6d4c41',
  teal: '#00796b',
  amber: '#b28704',
  pink: '#c2185b',
} as const
export const modelTypeIcons = [
  'Category',
  'Memory',
  'Image',
  'Chat',
  'VolumeUp',
  'Brush',
  'SmartToy',
  'Psychology',
  'AutoAwesome',
  'Tune',
] as const
export const modelTypeLimits = { nameMax: 80, descriptionMax: 500 } as const

export const ModelType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** As `#rrggbb`, one of `modelTypeColors`. */
  color: z.string(),
  icon: z.enum(modelTypeIcons),
  isActive: z.boolean(),
  /**
   * Name of a built-in type, which can be renamed but not deleted; `null` for the administrator's
   * own types.
   */
  builtIn: ModelTypeName.nullable(),
  /** Models that have this type now. */
  modelCount: z.number().int(),
})
export type ModelType = z.output<typeof ModelType>

const name = z
  .string(required('Nom requis'))
  .trim()
  .min(1, 'Nom requis')
  .max(modelTypeLimits.nameMax)
const shape = {
  name,
  description: z.string().max(modelTypeLimits.descriptionMax),
  color: z.enum(Object.values(modelTypeColors) as [string, ...string[]]),
  icon: z.enum(modelTypeIcons),
  isActive: z.boolean(),
}
export const ModelTypeDraft = z.strictObject({
  ...shape,
  description: shape.description.default(''),
  color: shape.color.default(modelTypeColors.blue),
  icon: shape.icon.default('Category'),
  isActive: shape.isActive.default(true),
})
export type ModelTypeDraft = z.output<typeof ModelTypeDraft>
export const ModelTypeChange = z.strictObject(shape).partial()
export type ModelTypeChange = z.output<typeof ModelTypeChange>

/** All types of a model, from its capabilities or set by the administrator. */
export const ModelTypeAssociation = z.object({ modelId: z.string(), typeIds: z.array(z.string()) })
export type ModelTypeAssociation = z.output<typeof ModelTypeAssociation>
export const ModelTypeAssociationDraft = z.strictObject({
  modelId: z.string().min(1).max(300),
  typeIds: z.array(z.string().max(100)).max(200),
})
export type ModelTypeAssociationDraft = z.output<typeof ModelTypeAssociationDraft>

export const PageAssignment = z.object({
  pageName: PageName,
  displayName: z.string(),
  description: z.string(),
  assignedTypeId: z.string().nullable(),
  isActive: z.boolean(),
  /** Models that the page offers now because of this assignment. */
  modelCount: z.number().int(),
})
export type PageAssignment = z.output<typeof PageAssignment>
export const PageAssignmentChange = z.strictObject({
  /** The same as in the path, when given. */
  pageName: PageName.optional(),
  assignedTypeId: z.string().max(100).nullable(),
  isActive: z.boolean(),
})
export type PageAssignmentChange = z.output<typeof PageAssignmentChange>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const modelTypes = {
  list: get('/admin/model-types', {
    access: 'admin',
    right: 'models',
    summary: 'Lister les types de modèles',
    query: z.object({ includeInactive: flag.optional() }),
    reply: json(z.array(ModelType)),
  }),
  create: post('/admin/model-types', {
    access: 'admin',
    right: 'models',
    summary: 'Créer un type de modèle',
    body: ModelTypeDraft,
    reply: json(ModelType),
    problems: ['model-type.name-taken'],
  }),
  update: put('/admin/model-types/:typeId', {
    access: 'admin',
    right: 'models',
    summary: 'Modifier un type de modèle',
    body: ModelTypeChange,
    reply: json(ModelType),
    problems: ['model-type.not-found', 'model-type.name-taken'],
  }),
  remove: del('/admin/model-types/:typeId', {
    access: 'admin',
    right: 'models',
    summary: 'Supprimer un type de modèle et ses associations',
    reply: empty,
    problems: ['model-type.not-found', 'model-type.built-in'],
  }),
  associate: post('/admin/model-associations', {
    access: 'admin',
    right: 'models',
    summary: 'Associer un modèle à des types',
    body: ModelTypeAssociationDraft,
    reply: json(ModelTypeAssociation),
    problems: ['model.not-found', 'model-type.not-found'],
  }),
  association: get('/admin/model-associations/:modelId', {
    access: 'admin',
    right: 'models',
    summary: 'Lister les types d’un modèle',
    reply: json(ModelTypeAssociation),
    problems: ['model.not-found'],
  }),
  dissociate: del('/admin/model-associations/:modelId', {
    access: 'admin',
    right: 'models',
    summary: 'Supprimer les associations d’un modèle',
    reply: empty,
    problems: ['model.not-found'],
  }),
  pageAssignments: get('/admin/page-assignments', {
    access: 'admin',
    right: 'models',
    summary: 'Lister les assignations des pages',
    reply: json(z.array(PageAssignment)),
  }),
  pageAssignment: get('/admin/page-assignments/:pageName', {
    access: 'admin',
    right: 'models',
    summary: 'Lire l’assignation d’une page',
    reply: json(PageAssignment),
    problems: ['page.not-found'],
  }),
  assignPage: put('/admin/page-assignments/:pageName', {
    access: 'admin',
    right: 'models',
    summary: 'Assigner un type de modèle à une page',
    body: PageAssignmentChange,
    reply: json(PageAssignment),
    problems: ['page.not-found', 'model-type.not-found'],
  }),
}
