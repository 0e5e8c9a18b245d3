import type { CardFailure } from '@atelier/engine/embedded/graphics-card/card-state'
import type { NoBuildReason } from '@atelier/engine/embedded/graphics-card/machine/choose-build'

/** Says why no graphics card can be used here, and what to do. */
export const noBuildTexts: Readonly<Record<NoBuildReason, string>> = {
  'no-build-for-this-system':
    'Aucun programme pour une carte graphique n’existe pour ce système : les modèles locaux y travaillent sur le processeur. Pour une carte, connectez un moteur extérieur, comme LocalAI.',
  'no-card':
    'Aucune carte graphique n’est reconnue sur cette machine. Si elle en a une, installez son pilote, puis rechargez la page.',
  'no-vulkan':
    'Cette machine a une carte graphique, mais pas Vulkan, par lequel l’atelier s’en sert. Installez-le avec le pilote de la carte (sous Debian et Ubuntu : mesa-vulkan-drivers, ou le pilote NVIDIA), puis rechargez la page.',
}

/** Says why the card is not used although it was asked for, and what to do. */
export const cardFailureTexts: Readonly<Record<CardFailure, string>> = {
  unreachable:
    'Le programme pour la carte n’a pas pu être téléchargé : le registre npm est injoignable. Vérifiez la connexion de la machine à internet ou son proxy, puis réessayez.',
  'no-space':
    'La place manque sur le disque pour le programme de la carte. Libérez-en, puis réessayez.',
  'fetch-failed':
    'Le programme pour la carte n’a pas pu être installé. Réessayez ; si cela dure, les Logs système disent pourquoi.',
  outdated: 'L’atelier a été mis à jour : le programme pour la carte est à télécharger de nouveau.',
  'no-answer':
    'Le programme est là, mais aucune carte ne lui répond. Installez ou mettez à jour le pilote de la carte, puis réessayez.',
  crashed:
    'Le programme s’est arrêté pendant l’essai de la carte. Mettez à jour le pilote de la carte, puis réessayez.',
  hung: 'La carte n’a pas répondu à temps pendant l’essai. Redémarrez la machine ou mettez à jour le pilote de la carte, puis réessayez.',
  'no-memory': 'La carte n’a pas de mémoire à donner à un modèle : elle ne peut pas servir ici.',
  'failed-in-use':
    'Le programme a échoué en se servant de la carte, et elle a été mise de côté. Mettez à jour son pilote ou choisissez un modèle plus petit, puis réessayez.',
}
