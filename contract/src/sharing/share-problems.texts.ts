import { formatByteSize } from '#limits/byte-size.ts'
import { formatNumber } from '#limits/numbers.ts'
import type { ShareProblemTexts } from '#problems/problem-codes.ts'
import { shareLimits } from './shares.ts'

export const frenchShareProblems: ShareProblemTexts = {
  'share.not-found':
    'Ce partage n’existe pas, ou a pris fin. Demandez un nouveau lien à la personne qui vous l’a donné.',
  'share.off':
    'L’administrateur n’autorise pas ce partage. Choisissez d’autres destinataires ou une autre durée, ou parlez-lui-en.',
  'share.empty':
    'Ce chat n’a pas encore de message à partager. Attendez la première réponse, puis réessayez.',
  'share.temporary-chat':
    'Un chat temporaire ne se partage pas. Conservez-le d’abord, puis réessayez.',
  'share.too-large': `Un partage contient au plus ${formatNumber(shareLimits.messages, 'fr')}\u00a0messages, ${formatByteSize(shareLimits.bytes, 'fr')} de texte et ${shareLimits.files}\u00a0fichiers. Partagez-en une partie.`,
  'share.too-many': `Vous avez déjà ${shareLimits.open}\u00a0partages ouverts. Révoquez-en un dans Paramètres > Partages, puis réessayez.`,
  'share.too-often':
    'Trop de demandes viennent de votre adresse. Attendez quelques minutes, puis réessayez.',
}
