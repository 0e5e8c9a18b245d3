import type { KnowledgeProblemTexts } from '#problems/problem-codes.ts'

export const frenchKnowledgeProblems: KnowledgeProblemTexts = {
  'knowledge.not-found':
    'Cette collection est introuvable\u00a0: elle a été supprimée, ou n’est plus partagée avec vous.',
  'knowledge.source-not-found':
    'Ce document est introuvable\u00a0: il a été supprimé, ou n’est plus partagé avec vous.',
  'knowledge.citation-not-found':
    'Cette citation est introuvable\u00a0: la réponse a été corrigée ou supprimée. Relisez le chat.',
  'knowledge.name-taken': 'Une de vos collections porte déjà ce nom. Choisissez-en un autre.',
  'knowledge.too-many': (params) =>
    `Vous avez déjà ${params.limit ?? 'trop de'} collections. Supprimez-en une, puis réessayez.`,
  'knowledge.too-many-sources': (params) =>
    `Cette collection contient déjà ${params.limit ?? 'trop de'} documents. Supprimez-en, ou créez une autre collection.`,
  'knowledge.full': (params) =>
    `Vos collections contiennent déjà ${params.limit ?? 'trop de'} passages. Supprimez des documents, puis réessayez.`,
  'knowledge.duplicate': (params) =>
    `Déjà dans cette collection${params.title ? ` sous «\u00a0${params.title}\u00a0»` : ''}. Vous pouvez le remplacer.`,
  'knowledge.temporary-chat':
    'Un chat temporaire n’entre dans aucune collection. Conservez-le d’abord, puis ajoutez-le.',
  'knowledge.type-refused':
    'Type de fichier non reconnu. Ajoutez un PDF, un document Word ou OpenDocument, un tableau, une présentation, une page, un texte ou l’image d’une page.',
  'knowledge.locked':
    'Ce document est protégé par un mot de passe. Enregistrez-le sans protection, puis ajoutez-le de nouveau.',
  'knowledge.damaged':
    'Ce document est endommagé et ne peut pas être lu. Enregistrez le fichier de nouveau, supprimez ce document, puis ajoutez le nouveau fichier.',
  'knowledge.no-text':
    'Ce document ne contient aucun texte. Si ses pages sont numérisées, leur texte peut être reconnu.',
  'knowledge.illegible':
    'Aucun texte lisible n’a été trouvé sur les pages numérisées de ce document. Numérisez-les de nouveau, plus contrastées et à 300 points par pouce, supprimez ce document, puis ajoutez le nouveau fichier.',
  'knowledge.too-heavy':
    'Ce document est trop lourd une fois ouvert. Découpez-le, puis ajoutez chaque partie.',
  'knowledge.recognition-missing':
    'La reconnaissance de texte n’est pas installée sur cet atelier. Son administrateur peut l’installer, dans Admin > Modèles locaux.',
  'knowledge.nothing-scanned': 'Ce document n’a aucune page numérisée dont le texte manque.',
  'knowledge.being-read':
    'Ce document est en cours de lecture. Attendez qu’elle soit finie, puis réessayez.',
  'knowledge.no-room':
    'Vos documents parlent de cette question, mais aucun de leurs passages ne tient dans la mémoire du modèle. Choisissez un modèle à plus grand contexte, ou raccourcissez la question et les instructions.',
  'knowledge.excerpts-gone':
    'Les passages dont cette réponse partait ne peuvent plus être lus. Posez la question de nouveau.',
  'knowledge.index-restarting':
    'La recherche dans les documents redémarre. Recommencez dans un instant.',
  'knowledge.no-embedder': 'Aucun modèle d’embedding n’est choisi. Choisissez-en un d’abord.',
  'knowledge.embedder-slow': (params) =>
    `${params.engine ?? 'Le modèle d’embedding'} n’a pas répondu en 2 secondes.`,
  'knowledge.embedder-changed':
    'Le modèle d’embedding n’est plus le même\u00a0: le sens des documents se prépare de nouveau.',
}
