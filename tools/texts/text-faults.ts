/** Specified letter for letter, with a straight apostrophe or without the space of French. */
const fixedTexts = [
  'Accès refusé: cette section est réservée aux administrateurs.',
  'Erreur lors du chargement: ',
  'Erreur lors de la mise à jour: ',
  "Erreur d'inscription",
  "Erreur lors du téléchargement de l'avatar",
  "Erreur lors de l'activation de la maintenance",
  "Une erreur s'est produite",
  "Un message est déjà en cours d'envoi",
  "Modifier l'utilisateur",
  "Un administrateur existe déjà. La création d'un second admin est interdite.",
]

const french =
  /[éèêàçùœ’«]|(?<!\p{L})(les?|la|une?|des|du|est|dans|pour|vous|avec|pas|aucune?)(?!\p{L})/iu

/** What is wrong with the typography of a French text; nothing for a text in another language. */
export function frenchFaults(text: string): string[] {
  if (!french.test(text) || fixedTexts.some((fixed) => text.startsWith(fixed))) return []
  return [
    /(?<=[\p{L}\d}»”%)]) [:;!?](?=\s|$)/u.test(text) && 'a breaking space before : ; ! or ?',
    /\u202f/.test(text) && 'a narrow space, too thin in our fonts',
    /« | »|«(?!\u00a0)|(?<!\u00a0)»/u.test(text) && 'no no-break space inside « »',
    /\p{L}[;!?](?=\s|$)/u.test(text) && 'no space before ; ! or ?',
    /\p{L}:(?=\s|$)/u.test(text.replaceAll('data:', '')) && 'no space before :',
    /\p{L}'\p{L}/u.test(text) && 'a straight apostrophe',
  ].filter((fault) => fault !== false)
}

const frenchWords =
  /(?<!\p{L})((l|d|n|s|qu|j|c)’|(une|des|dans|votre|vos|vous|avec|pour|chez|aucune?|Erreur|Annuler|Fermer|Réessayer|Enregistrer|fichiers?|travail|travaux|moteur|modèles?)(?!\p{L}))/iu

/** What is French in a text of another language. */
export const foreignFaults = (text: string): string[] => [
  ...(frenchWords.test(text) ? ['a French word'] : []),
  ...(/[\u00a0 ][:;!?»](?=\s|$)|«[\u00a0 ]/u.test(text) ? ['French typography'] : []),
]
