import {
  defaultTypeOfPage,
  type PageAssignment,
  type PageAssignmentChange,
  PageName,
} from '@atelier/contract/model-types/model-types'
import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { StoredModelType } from './model-types.repository.ts'
import type { Actor, RulesDependencies } from './rules-dependencies.ts'
import { membersOf } from './type-members.ts'

interface AssignmentActions {
  pageAssignments(): Promise<PageAssignment[]>
  pageAssignment(name: string): Promise<PageAssignment>
  assignPage(actor: Actor, name: string, change: PageAssignmentChange): Promise<PageAssignment>
}

/** The administrator's decisions on which type of models each page offers. */
export function assignmentActions(dependencies: RulesDependencies): AssignmentActions {
  const { repository, database, reload, record } = dependencies
  const present = (page: PageName) => presentAssignment(dependencies, page)

  return {
    pageAssignments: () => Promise.all((Object.keys(defaultTypeOfPage) as PageName[]).map(present)),
    pageAssignment: async (name) => present(requirePage(name)),
    async assignPage(actor, name, { assignedTypeId, isActive }) {
      const page = requirePage(name)
      const assign = async (transaction: WriteTransaction) => {
        const types = await repository.types(transaction)
        if (assignedTypeId !== null && !types.some(({ id }) => id === assignedTypeId))
          throw new Problem('model-type.not-found')
        const assignments = await repository.assignments(transaction)
        const before = assignments.find(({ pageName }) => pageName === page)
        const target = { id: page, name: pageTexts[page].displayName }
        const after = { typeId: assignedTypeId, isActive }
        await repository.assign({ pageName: page, ...after }, transaction)
        await record(
          {
            actor,
            action: 'page.assigned',
            target,
            before: auditFields(types, before ?? { typeId: null, isActive: false }),
            after: auditFields(types, after),
          },
          transaction,
        )
      }
      await database.commit(assign, { lock: 'model-types' })
      await reload()
      return present(page)
    },
  }
}

const auditFields = (
  types: readonly StoredModelType[],
  { typeId, isActive }: { readonly typeId: string | null; readonly isActive: boolean },
) => ({ type: types.find(({ id }) => id === typeId)?.name, isActive })

/** @throws Problem */
function requirePage(name: string): PageName {
  const page = PageName.safeParse(name)
  if (!page.success) throw new Problem('page.not-found')
  return page.data
}

async function presentAssignment(
  { rules, catalogue }: RulesDependencies,
  page: PageName,
): Promise<PageAssignment> {
  const { types, assignments } = rules()
  const assignment = assignments.find(({ pageName }) => pageName === page)
  const type = types.find(({ id }) => id === assignment?.typeId)
  return {
    pageName: page,
    ...pageTexts[page],
    assignedTypeId: type?.id ?? null,
    isActive: assignment?.isActive ?? false,
    modelCount: type?.isActive ? membersOf(rules(), type, await catalogue.all()).length : 0,
  }
}

/** Name and purpose of each page, for the administrator who assigns models to it. */
const pageTexts: Readonly<
  Record<PageName, { readonly displayName: string; readonly description: string }>
> = {
  chat: { displayName: 'Chat', description: 'Chat avec un modèle de texte' },
  'image-generation': {
    displayName: 'Génération d’images',
    description: 'Création d’images à partir d’une description',
  },
  inpainting: { displayName: 'Inpainting', description: 'Retouche d’une partie d’une image' },
  tts: { displayName: 'TTS', description: 'Lecture d’un texte à voix haute' },
  'audio-transcription': {
    displayName: 'Transcription',
    description: 'Transcription et traduction d’enregistrements',
  },
}
