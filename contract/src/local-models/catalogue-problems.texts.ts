import type { CatalogueProblemTexts } from '#problems/problem-codes.ts'

export const frenchCatalogueProblems: CatalogueProblemTexts = {
  'catalogue.off':
    'Le catalogue de modèles est désactivé sur cette installation (MODEL_CATALOGUE=off). Copiez les fichiers dans le dossier des modèles.',
  'catalogue.several-servers':
    'Sur une installation de plusieurs serveurs, les modèles ne s’installent ni ne se suppriment d’ici. Déposez leurs fichiers dans le dossier commun des modèles (MODELS_SHARED=true), ou connectez un moteur.',
  'catalogue.not-found': 'Ce modèle n’est plus dans le catalogue. Rechargez la liste.',
  'catalogue.built-in': 'Ce modèle est fourni avec le catalogue et ne peut pas en être retiré.',
  'catalogue.full':
    'Le catalogue contient déjà le nombre maximal de modèles ajoutés. Retirez-en un d’abord.',
  'catalogue.wrong-moment': 'L’état de cette installation a changé. Rechargez la liste.',
  'catalogue.queue-full':
    'Beaucoup d’installations sont déjà en attente. Relancez celle-ci quand l’une d’elles sera terminée.',
  'catalogue.address-refused':
    'Cette adresse n’est pas acceptée. Indiquez celle d’un fichier public, en https.',
  'catalogue.files-refused':
    'Ces fichiers ne forment pas un modèle\u00a0: il faut un fichier .gguf pour le chat, ou des fichiers .onnx avec ceux qui les accompagnent pour une voix ou une transcription.',
  'catalogue.redirect-refused':
    'Le site de téléchargement renvoie vers une adresse qui n’est pas publique\u00a0: le téléchargement a été refusé. Choisissez un autre modèle.',
  'catalogue.unreachable':
    'Le site de téléchargement ne répond pas. Vérifiez l’accès du serveur à internet, puis cliquez sur «\u00a0Reprendre\u00a0».',
  'catalogue.file-missing':
    'Le fichier n’est plus disponible à cette adresse. Choisissez un autre modèle.',
  'catalogue.file-locked':
    'Le site de téléchargement réserve ce fichier aux comptes autorisés. Choisissez un autre modèle, ou copiez le fichier dans le dossier des modèles.',
  'catalogue.refused':
    'Le site de téléchargement a renvoyé une erreur. Cliquez sur «\u00a0Reprendre\u00a0» dans un moment.',
  'catalogue.silent':
    'Le site de téléchargement n’envoie presque plus rien. La partie déjà téléchargée est conservée\u00a0; cliquez sur «\u00a0Reprendre\u00a0» dans un moment.',
  'catalogue.cut':
    'La connexion a été coupée avant la fin. La partie déjà téléchargée est conservée\u00a0; cliquez sur «\u00a0Reprendre\u00a0» pour obtenir la suite.',
  'catalogue.wrong-size':
    'Le fichier reçu n’a pas la taille annoncée par le site de téléchargement. Il a été supprimé\u00a0; réessayez.',
  'catalogue.wrong-hash':
    'Le fichier reçu n’est pas celui qu’annonce le site de téléchargement\u00a0: son empreinte est différente. Il a été supprimé\u00a0; réessayez.',
  'catalogue.no-space': (params) =>
    `Espace disque insuffisant${params.needed ? ` : il faut ${params.needed}, il reste ${params.free}` : ''}. Libérez de l’espace, puis cliquez sur «\u00a0Reprendre\u00a0».`,
  'catalogue.name-taken':
    'Le dossier des modèles contient déjà un modèle de ce nom. Supprimez-le ou renommez-le, puis cliquez sur «\u00a0Reprendre\u00a0».',
  'catalogue.not-written':
    'Le fichier n’a pas pu être écrit dans le dossier des modèles. Vérifiez les droits du dossier et l’espace disque, puis cliquez sur «\u00a0Reprendre\u00a0».',
}
