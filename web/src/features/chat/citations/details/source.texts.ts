import { defineTexts } from '#language/texts.ts'

/** What is shown on demand of a citation and of what a reply is written from. */
export const sourceTexts = defineTexts('chatSources', {
  pane: 'Source de la réponse',
  close: 'Fermer la source',
  previous: 'Citation précédente',
  next: 'Citation suivante',
  position: (index: number, total: number) => `Citation ${index} sur ${total}`,
  loading: 'Chargement de la source',
  failed: 'La source n’a pas pu être chargée',
  retry: 'Réessayer',
  stated: 'Appuyée par la source',
  byServer: 'Rapprochée par l’atelier\u00a0: le modèle n’a pas nommé de source.',
  near: 'À vérifier\u00a0: le passage n’en dit qu’une partie.',
  absent: 'À vérifier\u00a0: le passage parle d’autre chose.',
  unknown: 'Le modèle a renvoyé à un extrait qui n’existe pas.',
  number: (number: string) => `À vérifier\u00a0: ${number} n’est pas dans le passage.`,
  quote: 'Ces mots entre guillemets ne figurent tels quels dans aucun extrait.',
  language: 'Le passage est dans une autre langue\u00a0: seuls les nombres ont été comparés.',
  quoted: (quote: string) => `«\u00a0${quote}\u00a0»`,
  given: 'Extraits donnés au modèle',
  cited: 'Sources de la réponse',
  showFile: (name: string) => `Voir les extraits de ${name}`,
  fileExcerpts: (name: string) => `Extraits de ${name} donnés au modèle`,
  addFile: 'L’ajouter à une collection\u00a0?',
  fileGone: 'Ce fichier n’est plus disponible.',
  citation: (number: string) => `Citation ${number}`,
  wordsOnly: (reason: string) => `Recherche par mots seulement\u00a0: ${reason}`,
  notes: {
    whole: 'Ces documents ont été donnés en entier, sans recherche.',
    withdrawn:
      'Une collection choisie n’est plus partagée avec vous\u00a0: elle a été laissée de côté.',
    'words-only': 'La recherche s’est faite par mots seulement, sans le modèle d’embedding.',
    'index-incomplete': 'L’index se reconstruisait\u00a0: des passages peuvent manquer.',
    'index-restarting':
      'La recherche dans les documents redémarrait\u00a0: des passages peuvent manquer.',
    'being-read':
      'Des documents étaient encore en cours de lecture\u00a0: des passages peuvent manquer.',
    unread: 'Des documents de ces collections n’ont pas pu être lus.',
    instructions:
      'Un extrait contient des consignes adressées à une IA. Elles sont transmises comme du texte cité.',
  },
})
