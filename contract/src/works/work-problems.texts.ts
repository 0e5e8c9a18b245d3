import { formatNumber } from '#limits/numbers.ts'
import type { WorkProblemTexts } from '#problems/problem-codes.ts'
import { audienceLimits } from './audience.ts'
import { workLimits } from './work-kinds.ts'

export const frenchWorkProblems: WorkProblemTexts = {
  'works.not-found': 'Ce travail n’existe plus, ou est dans la corbeille. Rechargez la page.',
  'works.too-many-pinned': `Au plus ${workLimits.pinnedMax}\u00a0travaux de cette sorte peuvent être épinglés. Désépinglez-en, puis réessayez.`,
  'works.changed': ({ count = 0 }) =>
    `La liste a changé entre-temps\u00a0: elle compte maintenant ${formatNumber(Number(count), 'fr')}\u00a0${Number(count) < 2 ? 'travail' : 'travaux'}. Vérifiez-la, puis recommencez.`,
  'works.link-not-found':
    'Ce lien ne donne plus rien\u00a0: il a été fermé ou remplacé, ou son adresse n’est pas complète. Demandez-en un autre à la personne qui vous l’a donné.',
  'works.too-many-added': `Vous avez déjà ajouté ${audienceLimits.addedMax}\u00a0partages de cette sorte. Retirez-en un, puis réessayez.`,
  'tag.not-found': 'Cette étiquette n’existe plus. Rechargez la page.',
  'tag.taken': 'Vous avez déjà une étiquette de ce nom. Choisissez-en un autre.',
  'tag.too-many': `Vous avez déjà ${workLimits.tagsMax}\u00a0étiquettes. Supprimez-en une, puis réessayez.`,
  'trash.not-found':
    'Ce travail n’est plus dans la corbeille\u00a0: il a été rétabli ou effacé. Rechargez la page.',
}
