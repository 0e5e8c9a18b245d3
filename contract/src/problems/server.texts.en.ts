/**
 * English translations of the server's texts that are not failures, by their French text. `{}`
 * stands for any value; a space matches any kind of space.
 */
export const englishServerTexts = {
  'Création d’image et inpainting': 'Image generation and inpainting',
  Agrandissement: 'Upscaling',
  'Synthèse vocale': 'Text to speech',
  'Transcription et traduction': 'Transcription and translation',
  'Réponse du chat': 'Chat reply',
  'par étape et par million de pixels, pour chaque image':
    'per step and per million pixels, for each image',
  'par million de pixels du résultat': 'per million pixels of the result',
  'par caractère du texte': 'per character of the text',
  'par seconde d’audio': 'per second of audio',
  'par million d’octets, quand la durée de l’audio n’est pas connue':
    'per million bytes, when the length of the audio is not known',
  'Trop long pour ce modèle : lu par extraits, ceux qui ont les mots de la question ({} %).':
    'Too long for this model: read by excerpts, those that have the words of the question ({}%).',
  'Trop long pour ce modèle : seul le début a été lu ({} %).':
    'Too long for this model: only the beginning was read ({}%).',
  'Ce document est très long : seul son début a été conservé.':
    'This document is very long: only its beginning was kept.',
  'Ce chat est trop long pour y ajouter ce document : il n’a pas été lu.':
    'This chat is too long to add this document: it was not read.',
  'Ce modèle n’accepte pas les images.': 'This model does not accept images.',
  'Seules les images les plus récentes sont envoyées au modèle : celle-ci ne l’est plus.':
    'Only the latest images are sent to the model: this one no longer is.',
  'Le Guide ne lit pas les fichiers : il répond à partir de l’aide.':
    'The Guide does not read files: it answers from the help pages.',
  'Ce document est protégé par un mot de passe : il n’a pas pu être lu.':
    'This document is protected by a password: it could not be read.',
  'Ce document ne contient pas de texte : c’est peut-être un document numérisé.':
    'This document contains no text: it may be a scan.',
  'Ce document est endommagé : il n’a pas pu être lu.':
    'This document is damaged: it could not be read.',
  'Ce document est trop volumineux une fois décompressé : il n’a pas été lu.':
    'This document is too large once decompressed: it was not read.',
  'Aucun modèle de transcription n’est disponible : ce fichier n’a pas été transcrit.':
    'No transcription model is available: this file was not transcribed.',
  'La transcription de ce fichier a échoué.': 'The transcription of this file failed.',
  'Cet enregistrement est trop long : il n’a pas été transcrit. Découpez-le, puis joignez les parties.':
    'This recording is too long: it was not transcribed. Cut it, then attach the parts.',
  'Aucune parole détectée dans ce fichier.': 'No speech detected in this file.',
  'Ce fichier n’est plus disponible : seul son nom est connu.':
    'This file is no longer available: only its name is known.',
  'Le convertisseur audio n’a pas pu être installé sur le serveur : ce fichier n’a pas été transcrit. Votre administrateur peut y installer ffmpeg.':
    'The audio converter could not be installed on the server: this file was not transcribed. Your administrator can install ffmpeg there.',
  'L’audio de ce fichier ne peut pas être lu : il est endommagé, protégé ou muet.':
    'This file has no readable audio: it is damaged, protected or silent.',
  'Le disque du serveur est presque plein : aucun nouveau fichier n’est accepté. Libérez de l’espace : la page Monitoring système, onglet Stockage, indique l’espace utilisé par chaque utilisateur.':
    'The server’s disk is almost full: no new file is accepted. Free some space: the System monitoring page, Storage tab, shows the space used by each user.',
  'Le disque du serveur est plein : seul l’essentiel fonctionne encore. Libérez de l’espace sans attendre : la page Monitoring système, onglet Stockage, indique l’espace utilisé par chaque utilisateur.':
    'The server’s disk is full: only the essential still works. Free some space without delay: the System monitoring page, Storage tab, shows the space used by each user.',
  'Guide d’Atelier IA (sans IA)': 'Atelier IA Guide (no AI)',
  'Voix de base (eSpeak NG)': 'Basic voice (eSpeak NG)',
  'Retouche classique (sans IA)': 'Classic retouching (no AI)',
  'Image, « {} »': 'Image, “{}”',
  '{} images, « {} »': '{} images, “{}”',
  'Agrandissement × {}, « {} »': 'Upscaling × {}, “{}”',
  'Inpainting, « {} »': 'Inpainting, “{}”',
  'Synthèse vocale, « {} »': 'Text to speech, “{}”',
  'Essai d’une voix': 'Voice sample',
  'Lecture d’une réponse': 'Reading of a reply',
  'Essai du modèle « {} »': 'Test of the model “{}”',
  'Traduction, « {} »': 'Translation, “{}”',
  'Transcription, « {} »': 'Transcription, “{}”',
  'Chat, « {} »': 'Chat, “{}”',
  'Archive de mes données': 'Archive of my data',
  '{} : la commande de redémarrage a été exécutée.': '{}: the restart command was run.',
  '{} : les modèles en mémoire ont été déchargés ; ils seront rechargés à la prochaine demande.':
    '{}: the models in memory were unloaded; they will be loaded again at the next request.',
  '{} : les programmes ont été redémarrés.': '{}: the programs were restarted.',
  'Les listes de modèles seront rechargées depuis les moteurs. Les vignettes ne sont pas en cache : chacune est enregistrée et supprimée avec son image. Aucune donnée n’a été supprimée.':
    'The lists of models will be reloaded from the engines. Thumbnails are not cached: each one is stored and deleted with its image. No data was deleted.',
  'Aucun fichier à supprimer.': 'No files to delete.',
  'Les fichiers inutilisés ont été supprimés.': 'Unused files have been deleted.',
  'Listes des modèles des moteurs': 'Lists of the engines’ models',
  'Le moteur intégré': 'The built-in engine',
  'Fichiers sans propriétaire': 'Files without an owner',
  'Pièces jointes abandonnées': 'Abandoned attachments',
  'Totaux du stockage réparés': 'Storage totals corrected',
  '{} répond et propose {} modèle.': '{} answers and offers {} model.',
  '{} répond et propose {} modèles.': '{} answers and offers {} models.',
  'Génération d’images': 'Image generation',
  'Modèles de chat': 'Chat models',
  'Modèles qui créent des images': 'Models that create images',
  'Modèles qui retouchent une partie d’une image': 'Models that retouch a part of an image',
  'Modèles qui lisent un texte à voix haute': 'Models that read a text aloud',
  'Modèles qui transcrivent des enregistrements': 'Models that transcribe recordings',
  'MIT ; données CC BY 4.0': 'MIT; data CC BY 4.0',
  'MIT ; données : voir la source': 'MIT; data: see the source',
  'Chat avec un modèle de texte': 'Chat with a text model',
  'Création d’images à partir d’une description': 'Creating images from a description',
  'Retouche d’une partie d’une image': 'Retouching a part of an image',
  'Lecture d’un texte à voix haute': 'Reading a text aloud',
  'Transcription et traduction d’enregistrements': 'Transcribing and translating recordings',
  'Le plus petit : répond vite sur toute machine, pour essayer et pour des textes courts.':
    'The smallest: answers fast on any machine, to try things out and for short texts.',
  'Petit : écrit un français simple sur un ordinateur portable ordinaire.':
    'Small: writes simple French on an ordinary laptop.',
  'Un bon équilibre pour le travail de tous les jours, avec réflexion avant de répondre.':
    'A good balance for everyday work; thinks before answering.',
  'Plus sûr et plus nuancé ; demande une machine bien pourvue en mémoire.':
    'More reliable and subtle; needs a machine with plenty of memory.',
  'Grand modèle européen, à l’aise en français et dans les longs documents.':
    'A large European model, at ease in French and with long documents.',
  'Pour le code : écrire, expliquer, corriger des programmes.':
    'For code: writing, explaining and fixing programs.',
  'Voix de femme, française, claire et posée.': 'A woman’s voice, French, clear and calm.',
  'Deux voix françaises, une femme et un homme.': 'Two French voices, a woman and a man.',
  'Voix d’homme, française.': 'A man’s voice, French.',
  'Voix de femme, anglaise d’Écosse.': 'A woman’s voice, Scottish English.',
  'Petit et rapide : comprend une parole claire, dans une centaine de langues.':
    'Small and fast: understands clear speech in about a hundred languages.',
  'Nettement plus sûr en français, mais plus lent.': 'Clearly more reliable in French, but slower.',
  'Le plus précis des trois ; lent sans processeur puissant.':
    'The most precise of the three; slow without a powerful processor.',
  'Le fichier est vide.': 'The file is empty.',
  'Ce fichier n’est pas un modèle pris en charge.': 'This file is not a supported model.',
  'Le fichier est incomplet : il a été coupé, ou sa copie n’est pas terminée.':
    'The file is incomplete: it was cut off, or is still being copied.',
  'Ce format, ou cette version du format, n’est pas pris en charge.':
    'This format, or this version of it, is not supported.',
  'Ce type de modèle ne convient pas à cet usage. Placez-le dans un autre dossier, ou choisissez-en un autre.':
    'This type of model does not suit this use. Put it into another folder, or choose another one.',
  'Ce fichier ne contient pas les informations nécessaires.':
    'This file does not contain the necessary information.',
  'Il manque un fichier dans le dossier de ce modèle.':
    'A file is missing from this model’s folder.',
  'Le vocabulaire du modèle contient des doublons : il ferait échouer le moteur.':
    'The model’s vocabulary has duplicates: it would make the engine fail.',
  'Ce fichier est une partie d’un modèle en plusieurs fichiers, ce qui n’est pas pris en charge. Choisissez un modèle en un seul fichier.':
    'This file is a part of a model in several files, which is not supported. Choose a model in a single file.',
  'Ce lien mène hors du dossier des modèles. Copiez le fichier dans ce dossier.':
    'This link leads out of the models folder. Copy the file into that folder.',
  'Un dossier porte le nom du fichier attendu.': 'A folder has the name of the expected file.',
  'La mémoire de cette machine ne suffit pas, même avec sa carte graphique, si elle est utilisée. Choisissez un modèle plus petit.':
    'This machine does not have enough memory, even with its graphics card when it is in use. Choose a smaller model.',
  'Le fichier ne peut pas être lu. Vérifiez ses droits.':
    'The file cannot be read. Check its permissions.',
  'Le moteur s’est arrêté en chargeant ce fichier, sans doute endommagé. Réinstallez-le.':
    'The engine stopped while loading this file. It is probably damaged; reinstall it.',
  'Aucun moteur intégré n’existe pour ce système. Connectez un moteur extérieur, comme LocalAI.':
    'There is no built-in engine for this system. Connect an external engine, such as LocalAI.',
  'Le moteur intégré n’a pas pu être téléchargé ; un nouvel essai aura lieu. Vérifiez l’accès du serveur à internet.':
    'The built-in engine could not be downloaded; it will be tried again. Check the machine’s internet connection.',
  'Sur ce système, Atelier IA ne peut utiliser aucune carte graphique : les modèles locaux utilisent le processeur. Pour utiliser une carte, connectez un moteur extérieur, comme LocalAI.':
    'On this system, Atelier IA cannot use any graphics card: local models use the processor. To use a card, connect an external engine, such as LocalAI.',
  'Aucune carte graphique n’est reconnue sur cette machine. Si elle en a une, installez son pilote, puis rechargez la page.':
    'No graphics card is recognised on this machine. If it has one, install its driver, then reload the page.',
  'Cette machine a une carte graphique, mais il manque Vulkan, nécessaire pour l’utiliser. Installez-le avec le pilote de la carte (sous Debian et Ubuntu : mesa-vulkan-drivers, ou le pilote NVIDIA), puis rechargez la page.':
    'This machine has a graphics card, but Vulkan, which is needed to use it, is missing. Install it with the card’s driver (on Debian and Ubuntu: mesa-vulkan-drivers, or the NVIDIA driver), then reload the page.',
  'Le programme de la carte n’a pas pu être téléchargé : le registre npm ne répond pas. Vérifiez l’accès du serveur à internet ou son proxy, puis réessayez.':
    'The card’s program could not be downloaded: the npm registry does not answer. Check the server’s internet access or its proxy, then try again.',
  'L’espace disque est insuffisant pour le programme de la carte. Libérez de l’espace, puis réessayez.':
    'There is not enough disk space for the card’s program. Free some space, then try again.',
  'Le programme de la carte n’a pas pu être installé. Réessayez ; si le problème continue, la raison est dans Admin > Logs système.':
    'The card’s program could not be installed. Try again; if the problem goes on, the reason is in Admin > System logs.',
  'Atelier IA a été mis à jour : le programme de la carte doit être téléchargé de nouveau.':
    'Atelier IA was updated: the card’s program has to be downloaded again.',
  'Le programme est installé, mais aucune carte ne répond. Installez ou mettez à jour le pilote de la carte, puis réessayez.':
    'The program is installed, but no card answers. Install or update the card’s driver, then try again.',
  'Le programme s’est arrêté pendant l’essai de la carte. Mettez à jour le pilote de la carte, puis réessayez.':
    'The program stopped while it tried the card. Update the card’s driver, then try again.',
  'La carte n’a pas répondu à temps pendant l’essai. Redémarrez la machine ou mettez à jour le pilote de la carte, puis réessayez.':
    'The card did not answer in time when it was tried. Restart the machine or update the card’s driver, then try again.',
  'La carte n’a pas de mémoire disponible pour un modèle : elle ne peut pas être utilisée.':
    'The card has no memory available for a model: it cannot be used.',
  'Le programme a échoué pendant l’utilisation de la carte, qui a été désactivée. Mettez à jour son pilote ou choisissez un modèle plus petit, puis réessayez.':
    'The program failed while using the card, which was turned off. Update its driver or choose a smaller model, then try again.',
  'Le dossier des modèles ne peut pas être lu. Vérifiez ses droits.':
    'The models folder cannot be read. Check its permissions.',
} as const
