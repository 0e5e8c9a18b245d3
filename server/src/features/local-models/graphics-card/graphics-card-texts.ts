import type { CardFailure } from '@atelier/engine/embedded/graphics-card/card-state'
import type { NoBuildReason } from '@atelier/engine/embedded/graphics-card/machine/choose-build'

/** Says why no graphics card can be used here, and what to do. */
export const noBuildTexts: Readonly<Record<NoBuildReason, string>> = {
  'no-build-for-this-system':
    'Sur ce système, Atelier IA ne peut utiliser aucune carte graphique\u00a0: les modèles locaux utilisent le processeur. Pour utiliser une carte, connectez un moteur extérieur, comme LocalAI.',
  'no-card':
    'Aucune carte graphique n’est reconnue sur cette machine. Si elle en a une, installez son pilote, puis rechargez la page.',
  'no-vulkan':
    'Cette machine a une carte graphique, mais il manque Vulkan, nécessaire pour l’utiliser. Installez-le avec le pilote de la carte (sous Debian et Ubuntu\u00a0: mesa-vulkan-drivers, ou le pilote NVIDIA), puis rechargez la page.',
}

/** Says why the card is not used although it was asked for, and what to do. */
export const cardFailureTexts: Readonly<Record<CardFailure, string>> = {
  unreachable:
    'Le programme de la carte n’a pas pu être téléchargé\u00a0: le registre npm ne répond pas. Vérifiez l’accès du serveur à internet ou son proxy, puis réessayez.',
  'no-space':
    'L’espace disque est insuffisant pour le programme de la carte. Libérez de l’espace, puis réessayez.',
  'fetch-failed':
    'Le programme de la carte n’a pas pu être installé. Réessayez\u00a0; si le problème continue, la raison est dans Admin > Logs système.',
  outdated:
    'Atelier IA a été mis à jour\u00a0: le programme de la carte doit être téléchargé de nouveau.',
  'no-answer':
    'Le programme est installé, mais aucune carte ne répond. Installez ou mettez à jour le pilote de la carte, puis réessayez.',
  crashed:
    'Le programme s’est arrêté pendant l’essai de la carte. Mettez à jour le pilote de la carte, puis réessayez.',
  hung: 'La carte n’a pas répondu à temps pendant l’essai. Redémarrez la machine ou mettez à jour le pilote de la carte, puis réessayez.',
  'no-memory':
    'La carte n’a pas de mémoire disponible pour un modèle\u00a0: elle ne peut pas être utilisée.',
  'failed-in-use':
    'Le programme a échoué pendant l’utilisation de la carte, qui a été désactivée. Mettez à jour son pilote ou choisissez un modèle plus petit, puis réessayez.',
}
