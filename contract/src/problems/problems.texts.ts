import { frenchAssistantProblems } from '#assistants/assistant-problems.texts.ts'
import { frenchImportProblems } from '#chat/imports/import-problems.texts.ts'
import { engineName, frenchEngineProblems, seconds } from '#engines/engine-problems.texts.ts'
import { frenchGatewayProblems } from '#gateway/gateway-problems.texts.ts'
import { frenchGroupProblems } from '#groups/group-problems.texts.ts'
import { frenchKnowledgeProblems } from '#knowledge/knowledge-problems.texts.ts'
import { formatByteSize } from '#limits/byte-size.ts'
import { formatNumber } from '#limits/numbers.ts'
import { frenchCatalogueProblems } from '#local-models/catalogue-problems.texts.ts'
import { frenchMemoryProblems } from '#memory/memory-problems.texts.ts'
import { frenchProjectProblems } from '#projects/project-problems.texts.ts'
import { frenchPromptProblems } from '#prompts/prompt-problems.texts.ts'
import { frenchRetentionProblems } from '#retention/retention-problems.texts.ts'
import { frenchShareProblems } from '#sharing/share-problems.texts.ts'
import { frenchSpeechProblems } from '#speech/speech-problems.texts.ts'
import { frenchQuota } from '#usage/quota-problem.texts.ts'
import { frenchWorkProblems } from '#works/work-problems.texts.ts'
import { frenchAccountProblems } from './account/account-problems.texts.ts'
import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

const size = (bytes: unknown) => formatByteSize(Number(bytes ?? 0), 'fr')
const inBrackets = (value: unknown) => (value === undefined ? '' : ` (${String(value)})`)
const atMost = (params: ProblemParams) =>
  params.limit === undefined ? '' : ` (${params.limit} au plus)`

export const frenchProblems: ProblemTexts = {
  ...frenchAssistantProblems,
  ...frenchEngineProblems,
  ...frenchGatewayProblems,
  ...frenchGroupProblems,
  ...frenchImportProblems,
  ...frenchKnowledgeProblems,
  ...frenchPromptProblems,
  ...frenchProjectProblems,
  ...frenchMemoryProblems,
  ...frenchRetentionProblems,
  'request.invalid':
    'Certaines informations sont manquantes ou incorrectes. Vérifiez les champs signalés.',
  'request.malformed': 'La requête ne peut pas être lue. Rechargez la page, puis réessayez.',
  'request.too-deep':
    'La requête imbrique trop de listes et d’objets les uns dans les autres. Aplatissez ce qu’elle contient, puis réessayez.',
  'request.too-large': 'L’envoi est trop volumineux. Réduisez-le, puis réessayez.',
  'request.unsupported-type': 'Ce type de contenu n’est pas accepté. Choisissez un autre fichier.',
  'request.unknown-path': 'Cette adresse n’existe pas. Vérifiez-la, ou rechargez la page.',
  'host.unknown': (params) =>
    `Ce serveur ne répond pas sous ce nom${inBrackets(params.host)}. Si ce nom est bien celui du serveur, votre administrateur peut l’ajouter dans Configuration > Adresses, ou au démarrage avec PUBLIC_URL ou ALLOWED_HOSTS.`,
  'server.internal':
    'Une erreur s’est produite sur le serveur. Réessayez\u00a0; si le problème continue, prévenez votre administrateur.',
  'server.not-ready': 'Le serveur est momentanément indisponible. Prévenez votre administrateur.',
  'server.no-space':
    'Le disque du serveur est presque plein : aucun nouveau fichier ni aucune nouvelle tâche ne sont acceptés pour l’instant. Prévenez votre administrateur.',
  'server.storage-away':
    'Le stockage des fichiers ne répond pas pour l’instant. Réessayez dans quelques secondes\u00a0; si le problème continue, prévenez votre administrateur.',
  'server.busy': (params) =>
    `Le serveur a trop de demandes en attente. Réessayez dans ${seconds(params)}.`,
  'server.database-away':
    'La base de données ne répond pas pour l’instant. Rien n’a été enregistré. Réessayez dans quelques secondes.',
  'server.outcome-unknown':
    'La base de données s’est interrompue au moment d’enregistrer, et on ne sait pas si c’est fait. Rechargez la page et vérifiez avant de recommencer.',
  'backup.location-unusable':
    'Les sauvegardes ne peuvent pas être lues et écrites à cet endroit. Vérifiez que le dossier existe, ou que le stockage répond et accepte cette clé, puis réessayez.',
  'backup.location-foreign':
    'Cet endroit contient déjà les sauvegardes d’une autre installation d’Atelier IA. Donnez à chacune son dossier ou son préfixe.',
  'backup.passphrase-wrong':
    'Cette phrase secrète n’ouvre pas les sauvegardes chiffrées qui sont à cet endroit. Redonnez la bonne, ou choisissez un autre endroit.',
  'backup.plan-fixed':
    'Les sauvegardes sont réglées au démarrage, par BACKUP_TO. Changez ces variables, puis redémarrez le serveur.',
  'backup.no-plan': 'Aucun endroit n’est choisi pour les sauvegardes. Choisissez-le d’abord.',
  'backup.running': 'Une sauvegarde est déjà en cours. Attendez qu’elle se termine.',
  ...frenchAccountProblems,
  'feature.disabled': 'Fonctionnalité désactivée',
  'maintenance.on': (params) =>
    String(params.message || 'Une maintenance est en cours. Revenez un peu plus tard.'),
  'key.required':
    'Une clé d’accès est attendue dans l’en-tête Authorization. Créez-en une sur la page API (adresse /api).',
  'key.refused':
    'Cette clé d’accès n’est pas valable : elle a été révoquée, a expiré ou est mal recopiée. Créez-en une autre sur la page API (adresse /api).',
  'key.out-of-scope':
    'Cette clé d’accès n’autorise pas cette requête. Créez-en une autre sur la page API (adresse /api).',
  'key.not-found':
    'Cette clé d’accès est introuvable\u00a0: elle a peut-être été supprimée. Rechargez la liste.',
  'access.needs-mail':
    'Ce réglage demande des courriels avec des liens. Réglez d’abord la page Courriel, et donnez au serveur son adresse publique (PUBLIC_URL).',
  'access.needs-provider':
    'Activez d’abord un fournisseur d’identité\u00a0: sans lui, vous seul pourriez vous connecter.',
  'access.needs-domain': 'Donnez au moins un domaine, par exemple mairie.fr.',
  'user.not-awaiting': 'Ce compte n’attend pas ou n’attend plus d’être accepté.',
  'user.not-preparable':
    'Un de ces comptes a des droits d’administration\u00a0: son propriétaire relie lui-même son compte, dans Mon Profil. Retirez-le de votre choix.',
  'invitation.not-found': 'Cette invitation n’existe pas ou plus. Rechargez la liste.',
  'invitation.too-many':
    'Trop d’invitations sont ouvertes. Révoquez celles qui ne servent plus, puis réessayez.',
  'key.too-long': (params) =>
    `Une clé d’accès ne peut pas durer si longtemps ici${params.days ? `\u00a0: ${params.days} jours au plus` : ''}. Choisissez une expiration plus proche.`,
  'key.too-many':
    'Vous avez déjà beaucoup de clés d’accès. Révoquez celles que vous n’utilisez plus, puis réessayez.',
  'belongings.unknown-kind': 'Aucun historique ne porte ce nom. Rechargez la page.',
  'user.not-found':
    'Ce compte est introuvable\u00a0: il a peut-être été supprimé. Rechargez la liste.',
  'user.without-password':
    'Ce compte n’a pas de mot de passe, et l’administrateur en a toujours un. Créez-lui d’abord un lien de mot de passe.',
  'user.single-admin':
    'Un administrateur existe déjà. La création d’un second admin est interdite.',
  'user.own-account':
    'Votre propre compte d’administrateur ne peut pas être désactivé, suspendu, rétrogradé ni supprimé. Cédez d’abord l’administration.',
  'user.own-password-link':
    'Vous ne pouvez pas créer ce lien pour votre propre compte. Changez votre mot de passe dans Mon Profil\u00a0; si vous l’avez oublié, lancez «\u00a0npm run admin -- reset-password\u00a0» sur la machine du serveur.',
  'user.cannot-lead':
    'Ce compte est désactivé ou suspendu. Réactivez-le avant de lui céder l’administration.',
  'user.session-not-found': 'Cette session est déjà fermée. Rechargez la liste.',
  'file.missing': 'Aucun fichier n’a été reçu. Choisissez un fichier, puis réessayez.',
  'file.empty': 'Le fichier est vide. Choisissez-en un autre.',
  'file.too-large': (params) =>
    `Le fichier dépasse la taille permise${params.max ? ` (${params.max} au plus)` : ''}. Réduisez-le, puis réessayez.`,
  'file.not-an-image':
    'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG, WebP, AVIF ou GIF.',
  'file.heic':
    'Les photos HEIC ne sont pas acceptées. Enregistrez l’image en JPEG (sur iPhone : Réglages, Appareil photo, Formats, « Le plus compatible »), puis réessayez.',
  'file.not-found': 'Ce fichier est introuvable. Rechargez la page.',
  'file.no-space':
    'Il ne reste plus assez d’espace sur le serveur pour recevoir ce fichier. Prévenez votre administrateur.',
  'attachment.not-found':
    'Cette pièce jointe est introuvable\u00a0: elle a peut-être été supprimée. Joignez le fichier de nouveau.',
  'attachment.used': 'Cette pièce jointe est déjà dans un message. Joignez le fichier de nouveau.',
  'attachment.too-many':
    'Trop de fichiers attendent déjà d’être envoyés. Envoyez ou retirez-en, puis réessayez.',
  'attachment.type-refused':
    'Ce type de fichier n’est pas accepté. Joignez une image, un fichier audio, une vidéo, un PDF, un document Word (doc, docx) ou un texte (txt).',
  'model.not-found': 'Modèle non trouvé',
  'model.not-offered':
    'Ce modèle n’est pas proposé sur cette page. Choisissez-en un autre dans la liste.',
  'models.unavailable': 'Impossible de charger les modèles',
  'model-type.not-found':
    'Ce type de modèle est introuvable\u00a0: il a peut-être été supprimé. Rechargez la liste.',
  'model-type.name-taken': 'Un type de modèle porte déjà ce nom. Choisissez-en un autre.',
  'model-type.built-in':
    'Ce type est fourni avec l’installation\u00a0: il peut être renommé ou désactivé, mais pas supprimé.',
  'page.not-found': 'Cette page n’existe pas. Rechargez la liste.',
  'job.not-found':
    'Cette tâche est introuvable\u00a0: elle a peut-être été supprimée. Rechargez la page.',
  'job.ended': 'Cette tâche est déjà terminée.',
  'job.interrupted':
    'Le serveur s’est arrêté pendant cette tâche. Rien n’a été compté\u00a0; relancez-la.',
  'job.cancelled': 'Cette tâche a été annulée.',
  'limit.rate': (params) =>
    `Vous avez lancé beaucoup de demandes en peu de temps. Réessayez dans ${seconds(params)}.`,
  'limit.storage': (params) =>
    `Votre espace est plein : ${size(params.used)} utilisés sur ${size(params.limit)}. Supprimez des fichiers ou d’anciens chats et videz la corbeille, ou demandez plus d’espace à votre administrateur, puis réessayez.`,
  'limit.uploads': (params) =>
    `Trop d’envois sont en cours : ${size(params.used)} annoncés sur ${size(params.limit)}. Attendez la fin de l’un d’eux, ou annulez-le, puis réessayez.`,
  'limit.jobs': (params) =>
    `Vous avez déjà trop de tâches en attente ou en cours${atMost(params)}. Attendez la fin de l’une d’elles, ou annulez-en une. Réessayez dans ${seconds(params)}.`,
  'limit.waiting': (params) =>
    `Vos demandes qui attendent un moteur sont trop nombreuses ou trop longues${atMost(params)}. Réessayez dans ${seconds(params)}.`,
  'limit.keys': (params) =>
    `Vous avez créé trop de clés en une heure${atMost(params)}. Réessayez dans ${seconds(params)}.`,
  'limit.exports':
    'Une archive de vos données est déjà en préparation. Attendez qu’elle soit prête, ou annulez-la.',
  'idempotency.conflict': 'Cette demande a déjà été envoyée. Rechargez la page, puis réessayez.',
  ...frenchCatalogueProblems,
  'graphics-card.unavailable':
    'Aucune carte graphique de cette machine ne peut être utilisée par les modèles locaux. Rechargez la page pour en voir la raison.',
  'graphics-card.fetch-closed':
    'Les téléchargements sont désactivés sur cette installation (MODEL_CATALOGUE=off). Lancez «\u00a0npm run gpu\u00a0» sur la machine du serveur, puis réessayez.',
  'text-recognition.fetch-closed':
    'Les téléchargements sont désactivés sur cette installation. Lancez «\u00a0node tools/run.mjs native ocr\u00a0» sur la machine de chaque serveur, puis rechargez la page.',
  'configuration.fixed': (params) =>
    `Ce réglage est fixé par l’installation (${params.variable ?? 'variable d’environnement'}) et ne peut pas être changé ici.`,
  'configuration.address-refused':
    'Cette adresse n’est pas acceptée. Indiquez celle d’un moteur de votre réseau, en http ou https.',
  'chat.not-found': 'Chat introuvable',
  'chat.message-not-found': 'Ce message n’est plus dans ce chat.',
  'chat.busy': "Un message est déjà en cours d'envoi",
  'chat.message-too-long': (params) =>
    `Ce message est trop long pour ce modèle${params.characters === undefined ? '' : `, qui accepte environ ${formatNumber(Number(params.characters), 'fr')} caractères à la fois`}. Raccourcissez-le, ou choisissez un modèle qui accepte des messages plus longs.`,
  'chat.no-room-to-continue':
    'Votre question et le début de cette réponse remplissent la mémoire de ce modèle\u00a0: il ne peut pas écrire la suite. Choisissez un modèle qui accepte des textes plus longs, puis cliquez sur «\u00a0Continuer\u00a0», ou raccourcissez votre question.',
  'chat.nothing-running': 'Aucune réponse n’est en cours dans ce chat.',
  'chat.no-reply': 'Ce chat n’a pas encore de réponse.',
  'chat.not-enough-messages': 'Pas assez de messages pour régénérer',
  'chat.no-user-message': 'Aucun message utilisateur trouvé',
  'chat.reply-interrupted':
    'Le serveur s’est arrêté pendant cette réponse. La partie déjà écrite est conservée\u00a0: cliquez sur «\u00a0Continuer\u00a0» pour obtenir la suite, ou sur «\u00a0Régénérer\u00a0» pour une nouvelle réponse.',
  'chat.reply-not-begun':
    'Le serveur s’est arrêté avant le début de cette réponse. Votre question est conservée\u00a0: cliquez sur «\u00a0Régénérer\u00a0» pour obtenir une réponse.',
  'chat.reply-cut': (params) =>
    `${engineName(params)} a coupé la réponse avant la fin. La partie reçue est conservée\u00a0: cliquez sur «\u00a0Continuer\u00a0» pour obtenir la suite, ou sur «\u00a0Régénérer\u00a0» pour une nouvelle réponse.`,
  'chat.reply-failed': (params) => String(params.sentence ?? 'Cette réponse a échoué.'),
  'chat.nothing-to-continue':
    'Cette réponse ne peut pas être continuée\u00a0: elle est entière, vide, ou n’est plus la dernière du chat. Envoyez un message pour poursuivre.',
  'chat.invalid-json': 'Données JSON invalides',
  'chat.stale': 'Ce chat a changé entre-temps. Rechargez la page.',
  'chat.other-version':
    'Ce message est dans une autre version de la conversation. Affichez cette version pour le lire.',
  'chat.too-many-versions':
    'Ce message a déjà 100 versions. Poursuivez avec l’une d’elles, ou dans un nouveau chat.',
  'chat.too-many-messages':
    'Ce chat a déjà 100\u00a0000 messages, le maximum. Poursuivez dans un nouveau chat.',
  'chat.queue-full':
    'Dix messages attendent déjà dans ce chat. Laissez-en partir un, ou retirez-en.',
  'chat.nothing-cleared':
    'L’historique effacé ne peut plus être rétabli\u00a0: il n’est plus dans la corbeille.',
  'chat.version-needed': 'Modifier des messages demande la version du chat (If-Match).',
  'image.not-found': 'Image non trouvée',
  'image.unreadable':
    'Le moteur a renvoyé une image illisible. Réessayez\u00a0; si le problème continue, choisissez un autre modèle.',
  'image.too-large-to-upscale': (params) =>
    `Cette image est déjà grande : agrandie, elle dépasserait ${params.max ?? 4096} pixels de côté. Choisissez une image plus petite.`,
  'image.too-many-presets':
    'Vous avez déjà beaucoup de réglages enregistrés. Supprimez-en un, puis réessayez.',
  'image.preset-not-found': 'Ces réglages enregistrés n’existent plus. Rechargez la page.',
  'inpainting.not-found': 'Inpainting non trouvé',
  'inpainting.incomplete': 'Image originale et prompt sont requis',
  'inpainting.mask-missing':
    'Il manque un masque. Dessinez la partie à changer, ou envoyez un masque.',
  'inpainting.mask-empty': 'Le masque est vide. Peignez la partie à changer, puis réessayez.',
  'inpainting.mask-unreadable':
    'Ce masque n’est pas une image lisible. Envoyez une image PNG, blanche là où il faut repeindre.',
  'inpainting.picture-too-large': ({ max = 4096 }) =>
    `Cette image est trop grande : ${max} pixels de côté au plus. Réduisez-la, puis réessayez.`,
  'usage.people-off':
    'L’usage par personne est désactivé. Réactivez-le sur sa page, ou lisez l’usage par modèle.',
  'usage.too-many-rules': 'Il y a déjà beaucoup de quotas. Retirez-en un, puis réessayez.',
  'usage.group-not-found': 'Ce groupe n’existe plus. Rechargez la page.',
  'usage.rule-not-found': 'Ce quota n’existe plus. Rechargez la page.',
  'quota.exhausted': (params) =>
    frenchQuota(
      params,
      'Votre quota d’inpainting est atteint. Demandez des crédits supplémentaires à votre administrateur.',
    ),
  ...frenchShareProblems,
  ...frenchSpeechProblems,
  ...frenchWorkProblems,
  'transcription.file-missing': 'Veuillez sélectionner un fichier audio',
  'transcription.not-found':
    'Cette transcription est introuvable\u00a0: elle a peut-être été supprimée. Rechargez la page.',
  'transcription.type-refused':
    'Ce fichier n’est ni un fichier audio ni une vidéo. Choisissez un fichier wav, mp3, m4a, ogg, flac, webm ou mp4.',
  'transcription.unreadable':
    'L’audio de ce fichier ne peut pas être lu\u00a0: il est endommagé, protégé ou muet. Essayez-en un autre.',
  'transcription.too-long': ({ hours = 24 }) =>
    `Cet enregistrement est trop long : ${formatNumber(Number(hours), 'fr')} heures au plus. Découpez-le, puis envoyez les parties l’une après l’autre.`,
  'transcription.dictation-too-long': ({ minutes = 5 }) =>
    `Cette dictée est trop longue\u00a0: ${minutes} minutes au plus. Dictez le texte en plusieurs fois.`,
  'transcription.no-model':
    'Aucun modèle de transcription n’est installé. Votre administrateur peut en installer un (Admin > Modèles locaux), ou connecter un moteur LocalAI.',
  'transcription.no-converter':
    'Le convertisseur audio n’a pas pu être installé sur le serveur. Votre administrateur peut y installer ffmpeg, ou rétablir l’accès à internet, puis réessayer.',
  'transcription.no-peaks': 'La forme d’onde s’affichera quand le fichier aura été lu en entier.',
  'transcription.stale':
    'Cette transcription a été corrigée ailleurs entre-temps. Rechargez-la, puis refaites votre correction.',
  'transcription.busy': 'Cette transcription est en cours. Attendez sa fin, ou annulez-la.',
  'transcription.nothing-to-retry':
    'Cette transcription est complète\u00a0: il n’y a rien à relancer.',
  'upload.not-found':
    'Cet envoi n’existe plus : il a été annulé, utilisé, ou il a attendu trop longtemps. Envoyez le fichier de nouveau.',
  'upload.unfinished': 'Le fichier n’est pas encore arrivé en entier. Attendez la fin de l’envoi.',
  'upload.too-many':
    'Plusieurs de vos envois ne sont pas terminés. Terminez-les ou annulez-les là où ils ont commencé, puis réessayez. Un envoi que rien ne reprend est supprimé au bout d’un jour.',
  'upload.wrong-offset': 'L’envoi doit reprendre là où il s’est arrêté. Réessayez.',
  'upload.wrong-protocol':
    'Cet envoi ne suit pas le protocole attendu (tus 1.0.0). Rechargez la page, puis réessayez.',
  'notice.not-found':
    'Cette annonce est introuvable\u00a0: elle a peut-être été retirée. Rechargez la page.',
  'mail.fixed':
    'Le courriel est réglé au démarrage, par SMTP_URL. Changez cette variable, puis redémarrez le serveur.',
  'mail.not-configured': 'Aucun serveur de courriel n’est choisi. Choisissez-le d’abord.',
  'mail.not-found': 'Ce courriel n’est plus dans la liste. Rechargez la page.',
  'mail.not-failed':
    'Ce courriel n’est pas en échec\u00a0: il attend, ou il est parti. Rechargez la page.',
  'help.not-found': 'Cette page d’aide n’existe pas. Choisissez un sujet dans la liste.',
}
