import { byteSize } from './byte-size.ts'
import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

const engineName = (params: ProblemParams) => String(params.engine ?? 'Le moteur d’IA')
const seconds = (params: ProblemParams) => {
  const count = Number(params.seconds ?? 1)
  return count < 90 ? `${count} seconde${count > 1 ? 's' : ''}` : `${Math.ceil(count / 60)} minutes`
}

const inBrackets = (value: unknown) => (value === undefined ? '' : ` (${String(value)})`)
const atMost = (params: ProblemParams) =>
  params.limit === undefined ? '' : ` (${params.limit} au plus)`

export const frenchProblems: ProblemTexts = {
  'request.invalid':
    'Certaines informations sont manquantes ou incorrectes. Vérifiez les champs signalés.',
  'request.malformed': 'La requête est illisible. Rechargez la page, puis recommencez.',
  'request.too-deep':
    'La requête imbrique trop de listes et d’objets les uns dans les autres. Aplatissez ce qu’elle contient, puis recommencez.',
  'request.too-large': 'L’envoi est trop volumineux. Réduisez-le, puis recommencez.',
  'request.unsupported-type': 'Ce type de contenu n’est pas accepté ici.',
  'request.unknown-path': 'Cette adresse n’existe pas.',
  'host.unknown': (params) =>
    `Ce serveur ne répond pas sous ce nom${inBrackets(params.host)}. Si ce nom est le sien, votre administrateur l’ajoute dans Configuration > Adresses, ou par PUBLIC_URL ou ALLOWED_HOSTS au démarrage.`,
  'server.internal':
    'Une erreur s’est produite sur le serveur. Recommencez ; si cela continue, prévenez votre administrateur.',
  'server.not-ready':
    'Le serveur ne peut pas servir pour le moment. Prévenez votre administrateur.',
  'server.no-space':
    'Le disque du serveur est presque plein : aucun nouveau fichier ni travail n’est accepté pour l’instant. Prévenez votre administrateur.',
  'server.busy': (params) =>
    `Le serveur a trop de demandes en attente. Réessayez dans ${seconds(params)}.`,
  'session.required': 'Connectez-vous pour continuer.',
  'session.ended': 'Votre session est terminée. Reconnectez-vous pour continuer.',
  'access.admin-only': 'Accès admin requis',
  'feature.disabled': 'Fonctionnalité désactivée',
  'maintenance.on': (params) =>
    String(params.message || 'L’installation est en maintenance. Revenez un peu plus tard.'),
  'account.invalid-credentials': 'Identifiants invalides',
  'account.inactive': 'Compte désactivé',
  'account.suspended': 'Compte suspendu',
  'account.email-taken':
    'Un compte existe déjà avec cette adresse email. Connectez-vous, ou choisissez-en une autre.',
  'account.registration-closed':
    'Les inscriptions sont fermées. Demandez un compte à votre administrateur.',
  'account.first-code-required':
    'Le premier compte de cette installation s’ouvre avec le lien affiché dans la console du serveur. Utilisez ce lien.',
  'account.too-many-attempts': (params) => `Trop de tentatives. Réessayez dans ${seconds(params)}.`,
  'account.refresh-invalid': 'Votre session est terminée. Reconnectez-vous pour continuer.',
  'account.link-invalid':
    'Ce lien a déjà servi, a expiré ou a été remplacé. Demandez-en un autre à votre administrateur.',
  'account.wrong-password': 'Le mot de passe est incorrect. Vérifiez-le, puis recommencez.',
  'account.password-required':
    'Pour changer l’adresse de connexion, entrez aussi votre mot de passe actuel.',
  'account.password-common':
    'Ce mot de passe est parmi les plus courants : il serait vite deviné. Choisissez-en un autre, par exemple trois mots sans rapport entre eux.',
  'account.password-personal':
    'Ce mot de passe est le nom ou l’adresse du compte : il serait vite deviné. Choisissez-en un autre, par exemple trois mots sans rapport entre eux.',
  'account.hand-over-first':
    'Vous êtes le seul administrateur. Cédez d’abord l’administration à un autre compte (Administration, Utilisateurs), puis supprimez le vôtre.',
  'key.required':
    'Une clé d’accès est attendue dans l’en-tête Authorization. Créez-en une sur la page API.',
  'key.refused':
    'Cette clé d’accès n’est pas valable : elle a été révoquée, a expiré ou est mal recopiée. Créez-en une autre sur la page API.',
  'key.out-of-scope':
    'Cette clé d’accès ne permet pas cet usage. Créez-en une qui le permet sur la page API.',
  'key.not-found': 'Cette clé d’accès n’existe pas ou plus. Rechargez la liste.',
  'key.too-many':
    'Vous avez déjà beaucoup de clés d’accès. Révoquez celles qui ne servent plus, puis recommencez.',
  'gateway.picture-refused':
    'Cette image est illisible. Envoyez une image JPEG, PNG, WebP ou GIF dans une adresse « data: » ; les adresses d’autres sites ne sont pas lues.',
  'gateway.no-sight':
    'Ce modèle ne voit pas les images. Choisissez un modèle qui voit, ou retirez l’image.',
  'belongings.unknown-kind': 'Il n’y a pas d’historique de ce nom.',
  'user.not-found': 'Ce compte n’existe pas ou plus. Rechargez la liste.',
  'user.single-admin':
    'Un administrateur existe déjà. La création d’un second admin est interdite.',
  'user.own-account':
    'Votre propre compte d’administrateur ne peut pas être désactivé, suspendu, rétrogradé ni supprimé. Cédez d’abord l’administration.',
  'user.own-password-link':
    'Ce lien ne se crée pas pour votre propre compte. Changez votre mot de passe dans Mon Profil\u00a0; s’il est oublié, lancez «\u00a0npm run admin -- reset-password\u00a0» sur la machine du serveur.',
  'user.cannot-lead':
    'Ce compte est désactivé ou suspendu. Rouvrez-le avant de lui céder l’administration.',
  'user.session-not-found': 'Cette session est déjà terminée. Rechargez la liste.',
  'file.missing': 'Aucun fichier n’a été reçu. Choisissez un fichier, puis recommencez.',
  'file.empty': 'Le fichier est vide. Choisissez-en un autre.',
  'file.too-large': (params) =>
    `Le fichier dépasse la taille permise${params.max ? ` (${params.max} au plus)` : ''}. Réduisez-le, puis recommencez.`,
  'file.not-an-image':
    'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG, WebP, AVIF ou GIF.',
  'file.heic':
    'Les photos HEIC ne sont pas acceptées. Enregistrez l’image en JPEG (sur iPhone : Réglages, Appareil photo, Formats, « Le plus compatible »), puis recommencez.',
  'file.not-found': 'Ce fichier n’existe pas ou n’est plus accessible.',
  'file.no-space':
    'Il ne reste plus assez de place sur le serveur pour recevoir ce fichier. Prévenez votre administrateur.',
  'attachment.not-found': 'Cette pièce jointe n’existe pas ou plus. Joignez le fichier de nouveau.',
  'attachment.used': 'Cette pièce jointe est déjà dans un message. Joignez le fichier de nouveau.',
  'attachment.too-many':
    'Trop de fichiers attendent déjà d’être envoyés. Envoyez ou retirez-en, puis recommencez.',
  'attachment.type-refused':
    'Ce type de fichier n’est pas accepté. Joignez une image, un son, une vidéo, un PDF, un document Word (doc, docx) ou un texte (txt).',
  'model.not-found': 'Modèle non trouvé',
  'model.not-offered':
    'Ce modèle n’est pas proposé sur cette page. Choisissez-en un autre dans la liste.',
  'models.unavailable': 'Impossible de charger les modèles',
  'model-type.not-found': 'Ce type de modèle n’existe pas ou plus. Rechargez la liste.',
  'model-type.name-taken': 'Un type de modèle porte déjà ce nom. Choisissez-en un autre.',
  'model-type.built-in':
    'Ce type est fourni avec l’installation : il se renomme ou se désactive, mais ne se supprime pas.',
  'page.not-found': 'Cette page n’existe pas.',
  'job.not-found': 'Ce travail n’existe pas ou plus.',
  'job.ended': 'Ce travail est déjà terminé.',
  'job.interrupted':
    'Le serveur s’est arrêté pendant ce travail. Rien n’a été compté ; relancez-le.',
  'job.cancelled': 'Ce travail a été annulé.',
  'limit.rate': (params) =>
    `Vous avez lancé beaucoup de demandes en peu de temps. Réessayez dans ${seconds(params)}.`,
  'limit.storage': (params) =>
    `Votre espace est plein : ${byteSize(params.used, 'fr')} utilisés sur ${byteSize(params.limit, 'fr')}. Supprimez des fichiers ou d’anciennes discussions, ou demandez plus de place à l’administrateur, puis recommencez.`,
  'limit.uploads': (params) =>
    `Trop d’envois sont en cours : ${byteSize(params.used, 'fr')} annoncés sur ${byteSize(params.limit, 'fr')}. Attendez la fin de l’un d’eux, ou annulez-le, puis recommencez.`,
  'limit.jobs': (params) =>
    `Vous avez déjà trop de travaux en attente ou en cours${atMost(params)}. Attendez la fin de l’un d’eux, ou annulez-en un. Réessayez dans ${seconds(params)}.`,
  'limit.waiting': (params) =>
    `Vos demandes qui attendent un moteur sont trop nombreuses ou trop longues${atMost(params)}. Réessayez dans ${seconds(params)}.`,
  'limit.keys': (params) =>
    `Vous avez créé trop de clés en une heure${atMost(params)}. Réessayez dans ${seconds(params)}.`,
  'limit.exports':
    'Une archive de vos données est déjà en préparation. Attendez qu’elle soit prête, ou annulez-la.',
  'idempotency.conflict':
    'Cette demande porte le numéro d’une autre. Rechargez la page, puis recommencez.',
  'catalogue.off':
    'Le catalogue de modèles est fermé par l’installation (MODEL_CATALOGUE=off). Déposez les fichiers dans le dossier des modèles.',
  'catalogue.not-found': 'Ce modèle n’est pas ou plus dans le catalogue. Rechargez la liste.',
  'catalogue.built-in': 'Ce modèle est fourni avec le catalogue et n’en est pas retiré.',
  'catalogue.full':
    'Le catalogue ne prend pas davantage de modèles ajoutés. Retirez-en un d’abord.',
  'catalogue.wrong-moment':
    'Ce modèle n’en est plus là. Rechargez la liste pour voir où il en est.',
  'catalogue.queue-full':
    'Beaucoup d’installations attendent déjà. Lancez celle-ci quand l’une d’elles sera finie.',
  'catalogue.address-refused':
    'Cette adresse n’est pas acceptée. Donnez celle d’un fichier public, en https.',
  'catalogue.files-refused':
    'Ces fichiers ne font pas un modèle : il faut un fichier .gguf pour le chat, ou des fichiers .onnx avec ceux qui les accompagnent pour une voix ou une transcription.',
  'catalogue.redirect-refused':
    'L’hôte du modèle renvoie vers une adresse qui n’est pas publique. Rien n’a été demandé à cette adresse.',
  'catalogue.unreachable':
    'L’hôte du modèle ne répond pas. Vérifiez la connexion de la machine à internet, puis reprenez.',
  'catalogue.file-missing':
    'Le fichier n’est plus à cette adresse chez son hôte. Choisissez un autre modèle.',
  'catalogue.file-locked':
    'L’hôte ne donne ce fichier qu’à un compte autorisé. Choisissez un autre modèle, ou déposez le fichier vous-même.',
  'catalogue.refused': 'L’hôte du modèle a répondu par une erreur. Reprenez dans un moment.',
  'catalogue.silent':
    'L’hôte du modèle n’envoie plus rien, ou presque. Ce qui est arrivé est gardé ; reprenez dans un moment.',
  'catalogue.cut':
    'La connexion a été coupée avant la fin. Ce qui est arrivé est gardé ; reprenez pour avoir la suite.',
  'catalogue.wrong-size':
    'Le fichier reçu n’a pas la taille annoncée par son hôte. Il a été effacé ; recommencez.',
  'catalogue.wrong-hash':
    'Le fichier reçu n’est pas celui que son hôte annonce : son empreinte diffère. Il a été effacé ; recommencez.',
  'catalogue.no-space': (params) =>
    `La place manque sur le disque${params.needed ? ` : il faut ${params.needed}, il reste ${params.free}` : ''}. Libérez-en, puis reprenez.`,
  'catalogue.name-taken':
    'Le dossier des modèles contient déjà un modèle de ce nom. Supprimez-le ou renommez-le, puis reprenez.',
  'catalogue.not-written':
    'Le fichier n’a pas pu être écrit dans le dossier des modèles. Vérifiez ses droits et le disque, puis reprenez.',
  'graphics-card.unavailable':
    'Aucune carte graphique de cette machine ne peut servir aux modèles locaux. Rechargez la page pour en voir la raison.',
  'graphics-card.fetch-closed':
    'Les téléchargements sont fermés par l’installation (MODEL_CATALOGUE=off). Lancez « npm run gpu » sur la machine du serveur, puis réessayez.',
  'configuration.fixed': (params) =>
    `Ce réglage est fixé par l’installation (${params.variable ?? 'variable d’environnement'}) et ne se change pas ici.`,
  'configuration.address-refused':
    'Cette adresse n’est pas acceptée. Donnez celle d’un serveur de votre réseau, en http ou https.',
  'engine.circuit-open': (params) =>
    `${engineName(params)} ne répond plus depuis un moment. Un nouvel essai est fait dans ${seconds(params)} ; vous pouvez choisir un autre modèle d’ici là.`,
  'chat.not-found': 'Chat introuvable',
  'chat.message-not-found': 'Ce message n’est plus dans ce chat.',
  'chat.busy': "Un message est déjà en cours d'envoi",
  'chat.message-too-long': (params) =>
    `Ce message est trop long pour ce modèle${params.characters === undefined ? '' : `, qui lit environ ${Number(params.characters).toLocaleString('fr-FR')} caractères à la fois`}. Raccourcissez-le, ou choisissez un modèle qui lit davantage.`,
  'chat.nothing-running': 'Aucune réponse n’est en cours dans ce chat.',
  'chat.no-reply': 'Ce chat n’a pas encore de réponse.',
  'chat.not-enough-messages': 'Pas assez de messages pour régénérer',
  'chat.no-user-message': 'Aucun message utilisateur trouvé',
  'chat.reply-interrupted':
    'Le serveur s’est arrêté pendant cette réponse. Ce qui était écrit est conservé ; régénérez pour la suite.',
  'chat.reply-failed': (params) => String(params.sentence ?? 'Cette réponse a échoué.'),
  'chat.only-reasoning':
    'Le modèle a employé toute la longueur permise à réfléchir, sans rien répondre. L’ancienne réponse est conservée ; permettez-en une plus longue dans les réglages du chat, ou choisissez un autre modèle.',
  'chat.nothing-to-continue':
    'Cette réponse ne se continue pas : elle est entière, vide, ou n’est plus la dernière du chat. Envoyez un message pour poursuivre.',
  'chat.invalid-json': 'Données JSON invalides',
  'chat.stale': 'Ce chat a changé entre-temps.',
  'chat.nothing-cleared': 'L’historique effacé n’est plus gardé\u00a0: il ne l’est qu’un jour.',
  'chat.version-needed': 'Modifier des messages demande la version du chat (If-Match).',
  'image.not-found': 'Image non trouvée',
  'image.unreadable':
    'Le moteur a rendu une image illisible. Réessayez ; si cela continue, choisissez un autre modèle.',
  'image.too-large-to-upscale': (params) =>
    `Cette image est déjà grande : agrandie, elle dépasserait ${params.max ?? 4096} pixels de côté.`,
  'image.too-many-presets':
    'Vous avez déjà beaucoup de réglages enregistrés. Supprimez-en un, puis recommencez.',
  'image.preset-not-found': 'Ces réglages enregistrés n’existent plus. Rechargez la page.',
  'inpainting.not-found': 'Inpainting non trouvé',
  'inpainting.incomplete': 'Image originale et prompt sont requis',
  'inpainting.mask-missing':
    'Il manque un masque. Dessinez ce qui est à repeindre, ou envoyez un masque.',
  'inpainting.mask-empty':
    'Le masque ne couvre rien. Peignez en blanc ce qui est à repeindre, puis recommencez.',
  'inpainting.mask-unreadable':
    'Ce masque n’est pas une image lisible. Envoyez une image PNG, blanche là où il faut repeindre.',
  'inpainting.picture-too-large': ({ max = 4096 }) =>
    `Cette image est trop grande : ${max} pixels de côté au plus. Réduisez-la, puis recommencez.`,
  'quota.exhausted':
    'Votre quota d’inpainting est atteint. Demandez des crédits supplémentaires à votre administrateur.',
  'speech.not-found': 'Cette lecture n’existe pas ou plus. Rechargez la page.',
  'speech.mixed-sounds':
    'Le moteur a rendu des sons qui ne se joignent pas. Raccourcissez le texte, ou choisissez une autre voix.',
  'speech.not-converted':
    'Ce son n’a pas pu être converti sur ce serveur. Téléchargez-le dans un autre format, ou réessayez plus tard.',
  'transcription.file-missing': 'Veuillez sélectionner un fichier audio',
  'transcription.not-found': 'Cette transcription n’existe pas ou plus. Rechargez la page.',
  'transcription.type-refused':
    'Ce fichier n’est ni un son ni une vidéo. Choisissez un fichier wav, mp3, m4a, ogg, flac, webm ou mp4.',
  'transcription.unreadable':
    'Aucun son n’a pu être lu dans ce fichier : il est abîmé, protégé ou muet. Essayez-en un autre.',
  'transcription.too-long': ({ hours = 24 }) =>
    `Cet enregistrement est trop long : ${Number(hours).toLocaleString('fr-FR')} heures au plus. Découpez-le, puis envoyez les parties l’une après l’autre.`,
  'transcription.no-model':
    'Aucun modèle de transcription n’est installé. Votre administrateur peut en installer un (Administration, Modèles locaux), ou connecter un serveur LocalAI.',
  'transcription.no-converter':
    'Ce qui lit les sons n’a pas pu être installé sur le serveur. Votre administrateur peut y installer ffmpeg, ou rétablir l’accès à internet, puis réessayer.',
  'transcription.no-peaks': 'La forme d’onde vient une fois le son lu en entier.',
  'transcription.stale':
    'Cette transcription a été corrigée ailleurs entre-temps. Rechargez-la, puis refaites votre correction.',
  'transcription.busy': 'Cette transcription est en cours. Attendez sa fin, ou annulez-la.',
  'transcription.nothing-to-retry': 'Rien ne manque à cette transcription.',
  'upload.not-found':
    'Cet envoi n’existe plus : il a été annulé, utilisé, ou il a attendu trop longtemps. Envoyez le fichier de nouveau.',
  'upload.unfinished': 'Le fichier n’est pas encore arrivé en entier. Attendez la fin de l’envoi.',
  'upload.too-many':
    'Plusieurs de vos envois attendent déjà. Terminez-les ou annulez-en un, puis recommencez.',
  'upload.wrong-offset': 'L’envoi doit reprendre là où il s’est arrêté. Recommencez.',
  'upload.wrong-protocol':
    'Cet envoi ne suit pas le protocole attendu (tus 1.0.0). Rechargez la page, puis recommencez.',
  'notice.not-found': 'Cette notification n’existe pas ou plus. Rechargez la page.',
  'engine.restart-failed':
    'La commande de redémarrage a échoué ou n’en finit pas. Lancez-la sur la machine pour voir pourquoi.',
  'engine.unreachable': (params) =>
    `${engineName(params)} ne répond pas : il est arrêté ou injoignable. Réessayez dans un moment, ou prévenez votre administrateur.`,
  'engine.busy': (params) => `${engineName(params)} est occupé. Réessayez dans ${seconds(params)}.`,
  'engine.loading': (params) =>
    `${engineName(params)} charge le modèle. Réessayez dans ${seconds(params)}.`,
  'engine.timeout': (params) =>
    `${engineName(params)} n’a rien envoyé depuis trop longtemps. Réessayez, ou choisissez un modèle plus léger.`,
  'engine.cut': (params) =>
    `${engineName(params)} a coupé la réponse avant la fin. Ce qui est arrivé est conservé ; régénérez pour réessayer.`,
  'engine.unauthorized': (params) =>
    `${engineName(params)} refuse la clé d’accès. Prévenez votre administrateur : elle est à vérifier dans la configuration.`,
  'engine.refused': (params) =>
    `${engineName(params)} a refusé la demande. Modifiez le message ou les paramètres, puis recommencez.`,
  'engine.model-missing': (params) =>
    `${engineName(params)} ne trouve plus ce modèle. Choisissez-en un autre.`,
  'engine.too-large': (params) =>
    `La demande est trop volumineuse pour ${params.engine ? String(params.engine) : 'le moteur d’IA'}. Raccourcissez-la, puis recommencez.`,
  'engine.unsupported': 'Ce modèle ne sait pas faire cela. Choisissez-en un autre.',
  'engine.bad-answer': (params) =>
    `${engineName(params)} a répondu de façon illisible. Prévenez votre administrateur : l’adresse configurée n’est peut-être pas celle d’un moteur d’IA.`,
  'engine.failed': (params) =>
    `${engineName(params)} a échoué pendant la réponse. Réessayez ; si cela continue, choisissez un autre modèle.`,
  'engine.empty-answer': (params) =>
    `${engineName(params)} n’a rien répondu. Réessayez, ou reformulez le message.`,
  'help.not-found': 'Cette page d’aide n’existe pas.',
}
