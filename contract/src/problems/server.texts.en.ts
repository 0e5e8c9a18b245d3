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
  'par seconde de son': 'per second of sound',
  'par million d’octets, quand la durée du son n’est pas connue':
    'per million bytes, when the length of the sound is not known',
  'Trop long pour ce modèle : seul le début a été lu ({} %).':
    'Too long for this model: only the beginning was read ({}%).',
  'Ce document est très long : seul son début est gardé pour la lecture.':
    'This document is very long: only its beginning is kept for reading.',
  'La conversation ne laisse plus de place à ce document dans la mémoire du modèle : il n’a pas été lu.':
    'The conversation leaves no room for this document in the model’s memory: it was not read.',
  'Ce modèle ne voit pas les images.': 'This model cannot see pictures.',
  'Seules les images les plus récentes sont montrées au modèle : celle-ci ne l’est plus.':
    'Only the latest pictures are shown to the model: this one no longer is.',
  'Le Guide ne lit pas les fichiers : il répond à partir de l’aide.':
    'The Guide does not read files: it answers from the help pages.',
  'Ce document est protégé par un mot de passe : il n’a pas pu être lu.':
    'This document is protected by a password: it could not be read.',
  'Ce document ne contient pas de texte : c’est peut-être un document numérisé.':
    'This document contains no text: it may be a scan.',
  'Ce document est endommagé : il n’a pas pu être lu.':
    'This document is damaged: it could not be read.',
  'Ce document est trop lourd à lire, une fois ouvert : il n’a pas été lu.':
    'This document is too heavy to read once opened: it was not read.',
  'Aucun modèle de transcription n’est disponible ici : ce fichier n’a pas été écouté.':
    'No transcription model is available here: this file was not listened to.',
  'La transcription de ce fichier a échoué : il n’a pas été écouté.':
    'The transcription of this file failed: it was not listened to.',
  'Le modèle de transcription de cette machine ne lit que les enregistrements WAV : ce fichier n’a pas été écouté.':
    'The transcription model of this machine only reads WAV recordings: this file was not listened to.',
  'Cet enregistrement est trop long : il n’a pas été écouté. Découpez-le, puis joignez les parties.':
    'This recording is too long: it was not listened to. Cut it, then attach the parts.',
  'Aucune parole n’a été entendue dans ce fichier.': 'No speech was heard in this file.',
  'Le fichier lui-même n’est plus là : seul son nom est connu.':
    'The file itself is gone: only its name is known.',
  'Image, « {} »': 'Image, “{}”',
  '{} images, « {} »': '{} images, “{}”',
  'Agrandissement × {}, « {} »': 'Upscaling × {}, “{}”',
  'Inpainting, « {} »': 'Inpainting, “{}”',
  'Lecture, « {} »': 'Reading, “{}”',
  'Essai d’une voix': 'Voice sample',
  'Essai du modèle « {} »': 'Test of the model “{}”',
  'Traduction, « {} »': 'Translation, “{}”',
  'Transcription, « {} »': 'Transcription, “{}”',
  'Chat, « {} »': 'Chat, “{}”',
  'Archive de mes données': 'Archive of my data',
  'La commande de redémarrage de {} a été exécutée.': 'The restart command of {} was run.',
  'Les modèles que {} gardait en mémoire ont été déchargés ; ils reviendront à la prochaine demande.':
    'The models that {} held in memory were unloaded; they will be back at the next request.',
  '{} a redémarré ses programmes.': '{} restarted its programs.',
  'Les listes gardées en mémoire seront demandées de nouveau. Aucune donnée n’a été effacée.':
    'The lists held in memory will be asked for again. No data was deleted.',
  'Tout était déjà propre : rien n’a été effacé.':
    'Everything was already clean: nothing was deleted.',
  'Ce qui n’appartenait plus à rien a été effacé.':
    'What no longer belonged to anything was deleted.',
  'Listes des modèles des moteurs': 'Lists of the engines’ models',
  'Le moteur intégré': 'The built-in engine',
  'Totaux du stockage réparés': 'Repaired storage totals',
  'Fichiers sans propriétaire': 'Files without an owner',
  'Pièces jointes abandonnées': 'Abandoned attachments',
  '{} répond et propose {} modèle.': '{} answers and offers {} model.',
  '{} répond et propose {} modèles.': '{} answers and offers {} models.',
  'Génération d’images': 'Image generation',
  'Modèles de conversation': 'Conversation models',
  'Modèles qui créent des images': 'Models that create images',
  'Modèles qui refont une partie d’une image': 'Models that redo a part of an image',
  'Modèles qui lisent un texte à voix haute': 'Models that read a text aloud',
  'Modèles qui écrivent ce qu’ils entendent': 'Models that write down what they hear',
  'MIT ; données CC BY 4.0': 'MIT; data CC BY 4.0',
  'MIT ; données : voir la source': 'MIT; data: see the source',
  'Conversation avec un modèle de texte': 'Conversation with a text model',
  'Création d’images à partir d’une description': 'Creating images from a description',
  'Retouche d’une partie d’une image': 'Redoing a part of an image',
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
  'Nettement plus sûr en français, au prix d’un peu de patience.':
    'Clearly more reliable in French, at the price of a little patience.',
  'Le plus précis des trois ; lent sans processeur puissant.':
    'The most precise of the three; slow without a powerful processor.',
  'Le fichier est vide.': 'The file is empty.',
  'Ce n’est pas un modèle que l’atelier sait lire.':
    'This is not a model that the workbench can read.',
  'Le fichier est incomplet : il a été coupé, ou sa copie n’est pas finie.':
    'The file is incomplete: it was cut off, or is still being copied.',
  'Ce format, ou cette version de format, n’est pas lu ici.':
    'This format, or this version of it, is not read here.',
  'Ce genre de modèle ne sert pas à cela. Rangez-le dans un autre dossier, ou choisissez-en un autre.':
    'This kind of model does not serve that purpose. Put it in another folder, or choose another one.',
  'Le fichier ne dit pas ce qu’il est : ses informations manquent.':
    'The file does not say what it is: its information is missing.',
  'Un des fichiers qui vont avec ce modèle manque dans son dossier.':
    'One of the files that go with this model is missing from its folder.',
  'Le vocabulaire du modèle contient des doublons : il ferait échouer le moteur.':
    'The model’s vocabulary has duplicates: it would make the engine fail.',
  'Ce fichier est un morceau d’un modèle en plusieurs parties, qui n’est pas pris en charge. Choisissez-en un d’une seule pièce.':
    'This file is one piece of a model in several parts, which is not supported. Choose one in a single piece.',
  'C’est un lien qui mène hors du dossier des modèles. Copiez-y le fichier lui-même.':
    'This is a link that leads out of the models folder. Copy the file itself there.',
  'C’est un dossier qui porte le nom d’un fichier.':
    'This is a folder that bears the name of a file.',
  'La mémoire de cette machine ne suffit pas. Choisissez un modèle plus petit.':
    'This machine does not have enough memory. Choose a smaller model.',
  'Le fichier ne peut pas être lu. Vérifiez ses droits.':
    'The file cannot be read. Check its permissions.',
  'Le moteur s’est arrêté en chargeant ce fichier. Il est sans doute abîmé ; réinstallez-le.':
    'The engine stopped while loading this file. It is probably damaged; reinstall it.',
  'Aucun moteur intégré n’existe pour ce système. Connectez un moteur extérieur, comme LocalAI.':
    'There is no built-in engine for this system. Connect an external engine, such as LocalAI.',
  'Le moteur intégré n’a pas pu être téléchargé ; un nouvel essai aura lieu. Vérifiez la connexion de la machine à internet.':
    'The built-in engine could not be downloaded; it will be tried again. Check the machine’s internet connection.',
  'Aucun programme pour une carte graphique n’existe pour ce système : les modèles locaux y travaillent sur le processeur. Pour une carte, connectez un moteur extérieur, comme LocalAI.':
    'There is no program for a graphics card on this system: local models work on the processor here. For a card, connect an external engine, such as LocalAI.',
  'Aucune carte graphique n’est reconnue sur cette machine. Si elle en a une, installez son pilote, puis rechargez la page.':
    'No graphics card is recognised on this machine. If it has one, install its driver, then reload the page.',
  'Cette machine a une carte graphique, mais pas Vulkan, par lequel l’atelier s’en sert. Installez-le avec le pilote de la carte (sous Debian et Ubuntu : mesa-vulkan-drivers, ou le pilote NVIDIA), puis rechargez la page.':
    'This machine has a graphics card, but not Vulkan, through which the workbench uses it. Install it with the card’s driver (on Debian and Ubuntu: mesa-vulkan-drivers, or the NVIDIA driver), then reload the page.',
  'Le programme pour la carte n’a pas pu être téléchargé : le registre npm est injoignable. Vérifiez la connexion de la machine à internet ou son proxy, puis réessayez.':
    'The program for the card could not be downloaded: the npm registry is out of reach. Check the machine’s internet connection or its proxy, then try again.',
  'La place manque sur le disque pour le programme de la carte. Libérez-en, puis réessayez.':
    'The disk lacks room for the card’s program. Free some, then try again.',
  'Le programme pour la carte n’a pas pu être installé. Réessayez ; si cela dure, les Logs système disent pourquoi.':
    'The program for the card could not be installed. Try again; if it lasts, the System logs say why.',
  'L’atelier a été mis à jour : le programme pour la carte est à télécharger de nouveau.':
    'The workbench was updated: the program for the card has to be downloaded again.',
  'Le programme est là, mais aucune carte ne lui répond. Installez ou mettez à jour le pilote de la carte, puis réessayez.':
    'The program is there, but no card answers it. Install or update the card’s driver, then try again.',
  'Le programme s’est arrêté pendant l’essai de la carte. Mettez à jour le pilote de la carte, puis réessayez.':
    'The program stopped while it tried the card. Update the card’s driver, then try again.',
  'La carte n’a pas répondu à temps pendant l’essai. Redémarrez la machine ou mettez à jour le pilote de la carte, puis réessayez.':
    'The card did not answer in time when it was tried. Restart the machine or update the card’s driver, then try again.',
  'La carte n’a pas de mémoire à donner à un modèle : elle ne peut pas servir ici.':
    'The card has no memory to give to a model: it cannot be used here.',
  'Le programme a échoué en se servant de la carte, et elle a été mise de côté. Mettez à jour son pilote ou choisissez un modèle plus petit, puis réessayez.':
    'The program failed while it used the card, which was set aside. Update its driver or choose a smaller model, then try again.',
  'Le dossier des modèles ne peut pas être lu. Vérifiez ses droits.':
    'The models folder cannot be read. Check its permissions.',
} as const
