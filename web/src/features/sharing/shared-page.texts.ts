import { defineTexts } from '#language/texts.ts'

export const sharedPageTexts = defineTexts('sharedPage', {
  title: 'Conversation partagée',
  loading: 'Chargement de la conversation',
  by: (name: string, date: string) => `Copie d’une conversation de ${name}, du ${date}.`,
  copyOf: (date: string) => `Copie d’une conversation, du ${date}.`,
  ai: 'Les réponses viennent de modèles d’IA\u00a0: elles peuvent contenir des erreurs.',
  question: 'Question',
  assistant: 'Assistant',
  reasoning: 'Raisonnement',
  stopped: 'Réponse arrêtée',
  files: 'Fichiers',
  download: (name: string, size: string) => `Télécharger ${name} (${size})`,
  more: 'Afficher la suite',
  goOn: 'Continuer dans mes chats',
  goOnHelp: 'Une copie s’ajoute à vos chats\u00a0; elle ne garde que le nom des fichiers.',
  ended: 'Ce partage a pris fin.',
  endedText: 'La conversation n’est plus affichée. Ce que vous aviez copié vous reste.',
  missing: 'Ce partage ne peut pas être lu',
  missingText:
    'Il n’existe pas, ou a pris fin. Vérifiez que le lien est entier, ou demandez-en un nouveau.',
  signInText: 'S’il est réservé aux personnes de cette installation, connectez-vous d’abord.',
  signIn: 'Se connecter',
  failed: 'La conversation n’a pas pu être chargée',
  retry: 'Réessayer',
})
