import type { englishServerTexts } from './server.texts.en.ts'

/**
 * Spanish translations of the server's texts that are not failures, by their French text. `{}`
 * stands for any value; a space matches any kind of space.
 */
export const spanishServerTexts: Readonly<Record<keyof typeof englishServerTexts, string>> = {
  'Création d’image et inpainting': 'Creación de imágenes e inpainting',
  Agrandissement: 'Ampliación',
  'Synthèse vocale': 'Síntesis de voz',
  'Transcription et traduction': 'Transcripción y traducción',
  'Réponse du chat': 'Respuesta del chat',
  'par étape et par million de pixels, pour chaque image':
    'por paso y por millón de píxeles, para cada imagen',
  'par million de pixels du résultat': 'por millón de píxeles del resultado',
  'par caractère du texte': 'por carácter del texto',
  'par seconde d’audio': 'por segundo de audio',
  'par million d’octets, quand la durée de l’audio n’est pas connue':
    'por millón de bytes, cuando no se conoce la duración del audio',
  'Trop long pour ce modèle : lu par extraits, ceux qui ont les mots de la question ({} %).':
    'Demasiado largo para este modelo: leído por extractos, los que tienen las palabras de la pregunta ({} %).',
  'Trop long pour ce modèle : seul le début a été lu ({} %).':
    'Demasiado largo para este modelo: solo se ha leído el principio ({} %).',
  'Ce document est très long : seul son début a été conservé.':
    'Este documento es muy largo: solo se ha conservado el principio.',
  'Ce chat est trop long pour y ajouter ce document : il n’a pas été lu.':
    'Este chat es demasiado largo para añadir este documento: no se ha leído.',
  'Ce modèle n’accepte pas les images.': 'Este modelo no acepta imágenes.',
  'Seules les images les plus récentes sont envoyées au modèle : celle-ci ne l’est plus.':
    'Solo se envían al modelo las imágenes más recientes: esta ya no.',
  'Le Guide ne lit pas les fichiers : il répond à partir de l’aide.':
    'La Guía no lee archivos: responde a partir de la ayuda.',
  'Ce document est protégé par un mot de passe : il n’a pas pu être lu.':
    'Este documento está protegido con contraseña: no se ha podido leer.',
  'Ce document ne contient pas de texte : c’est peut-être un document numérisé.':
    'Este documento no contiene texto: quizá sea un documento escaneado.',
  'Ce document est endommagé : il n’a pas pu être lu.':
    'Este documento está dañado: no se ha podido leer.',
  'Ce document est trop volumineux une fois décompressé : il n’a pas été lu.':
    'Este documento es demasiado grande una vez descomprimido: no se ha leído.',
  'Aucun modèle de transcription n’est disponible : ce fichier n’a pas été transcrit.':
    'No hay ningún modelo de transcripción disponible: este archivo no se ha transcrito.',
  'La transcription de ce fichier a échoué.': 'La transcripción de este archivo ha fallado.',
  'Cet enregistrement est trop long : il n’a pas été transcrit. Découpez-le, puis joignez les parties.':
    'Esta grabación es demasiado larga: no se ha transcrito. Divídala y adjunte las partes.',
  'Aucune parole détectée dans ce fichier.': 'No se ha detectado voz en este archivo.',
  'Ce fichier n’est plus disponible : seul son nom est connu.':
    'Este archivo ya no está disponible: solo se conoce su nombre.',
  'Le convertisseur audio n’a pas pu être installé sur le serveur : ce fichier n’a pas été transcrit. Votre administrateur peut y installer ffmpeg.':
    'No se ha podido instalar el convertidor de audio en el servidor: este archivo no se ha transcrito. Su administrador puede instalar ffmpeg en él.',
  'L’audio de ce fichier ne peut pas être lu : il est endommagé, protégé ou muet.':
    'Este archivo no tiene audio legible: está dañado, protegido o en silencio.',
  'Le disque du serveur est presque plein : aucun nouveau fichier n’est accepté. Libérez de l’espace : la page Monitoring système, onglet Stockage, indique l’espace utilisé par chaque utilisateur.':
    'El disco del servidor está casi lleno: no se acepta ningún archivo nuevo. Libere espacio: la página Supervisión del sistema, pestaña Almacenamiento, muestra el espacio usado por cada usuario.',
  'Le disque du serveur est plein : seul l’essentiel fonctionne encore. Libérez de l’espace sans attendre : la page Monitoring système, onglet Stockage, indique l’espace utilisé par chaque utilisateur.':
    'El disco del servidor está lleno: solo funciona lo esencial. Libere espacio sin demora: la página Supervisión del sistema, pestaña Almacenamiento, muestra el espacio usado por cada usuario.',
  'Guide d’Atelier IA (sans IA)': 'Guía de Atelier IA (sin IA)',
  'Voix de base (eSpeak NG)': 'Voz básica (eSpeak NG)',
  'Retouche classique (sans IA)': 'Retoque clásico (sin IA)',
  'Image, « {} »': 'Imagen, «{}»',
  '{} images, « {} »': '{} imágenes, «{}»',
  'Agrandissement × {}, « {} »': 'Ampliación × {}, «{}»',
  'Inpainting, « {} »': 'Inpainting, «{}»',
  'Synthèse vocale, « {} »': 'Síntesis de voz, «{}»',
  'Essai d’une voix': 'Prueba de una voz',
  'Lecture d’une réponse': 'Lectura de una respuesta',
  'Essai du modèle « {} »': 'Prueba del modelo «{}»',
  'Traduction, « {} »': 'Traducción, «{}»',
  'Transcription, « {} »': 'Transcripción, «{}»',
  'Chat, « {} »': 'Chat, «{}»',
  'Archive de mes données': 'Copia de mis datos',
  '{} : la commande de redémarrage a été exécutée.': '{}: se ha ejecutado la orden de reinicio.',
  '{} : les modèles en mémoire ont été déchargés ; ils seront rechargés à la prochaine demande.':
    '{}: los modelos en memoria se han descargado de ella; se volverán a cargar con la próxima solicitud.',
  '{} : les programmes ont été redémarrés.': '{}: los programas se han reiniciado.',
  'Les listes de modèles seront rechargées depuis les moteurs. Les vignettes ne sont pas en cache : chacune est enregistrée et supprimée avec son image. Aucune donnée n’a été supprimée.':
    'Las listas de modelos se recargarán desde los motores. Las miniaturas no están en caché: cada una se guarda y se elimina con su imagen. No se ha eliminado ningún dato.',
  'Aucun fichier à supprimer.': 'No hay archivos que eliminar.',
  'Les fichiers inutilisés ont été supprimés.':
    'Se han eliminado los archivos que ya no se usaban.',
  'Listes des modèles des moteurs': 'Listas de modelos de los motores',
  'Le moteur intégré': 'El motor integrado',
  'Fichiers sans propriétaire': 'Archivos sin propietario',
  'Pièces jointes abandonnées': 'Archivos adjuntos abandonados',
  'Totaux du stockage réparés': 'Totales del almacenamiento corregidos',
  '{} répond et propose {} modèle.': '{} responde y ofrece {} modelo.',
  '{} répond et propose {} modèles.': '{} responde y ofrece {} modelos.',
  'Génération d’images': 'Generación de imágenes',
  'Modèles de chat': 'Modelos de chat',
  'Modèles qui créent des images': 'Modelos que crean imágenes',
  'Modèles qui retouchent une partie d’une image': 'Modelos que retocan una parte de una imagen',
  'Modèles qui lisent un texte à voix haute': 'Modelos que leen un texto en voz alta',
  'Modèles qui transcrivent des enregistrements': 'Modelos que transcriben grabaciones',
  'MIT ; données CC BY 4.0': 'MIT; datos CC BY 4.0',
  'MIT ; données : voir la source': 'MIT; datos: vea el origen',
  'Chat avec un modèle de texte': 'Chat con un modelo de texto',
  'Création d’images à partir d’une description':
    'Creación de imágenes a partir de una descripción',
  'Retouche d’une partie d’une image': 'Retoque de una parte de una imagen',
  'Lecture d’un texte à voix haute': 'Lectura de un texto en voz alta',
  'Transcription et traduction d’enregistrements': 'Transcripción y traducción de grabaciones',
  'Le plus petit : répond vite sur toute machine, pour essayer et pour des textes courts.':
    'El más pequeño: responde rápido en cualquier máquina, para probar y para textos cortos.',
  'Petit : écrit un français simple sur un ordinateur portable ordinaire.':
    'Pequeño: escribe un francés sencillo en un portátil corriente.',
  'Un bon équilibre pour le travail de tous les jours, avec réflexion avant de répondre.':
    'Un buen equilibrio para el trabajo diario; reflexiona antes de responder.',
  'Plus sûr et plus nuancé ; demande une machine bien pourvue en mémoire.':
    'Más seguro y matizado; requiere una máquina con bastante memoria.',
  'Grand modèle européen, à l’aise en français et dans les longs documents.':
    'Gran modelo europeo, cómodo en francés y con documentos largos.',
  'Pour le code : écrire, expliquer, corriger des programmes.':
    'Para el código: escribir, explicar y corregir programas.',
  'Voix de femme, française, claire et posée.': 'Voz de mujer, francesa, clara y pausada.',
  'Deux voix françaises, une femme et un homme.': 'Dos voces francesas, una mujer y un hombre.',
  'Voix d’homme, française.': 'Voz de hombre, francesa.',
  'Voix de femme, anglaise d’Écosse.': 'Voz de mujer, inglesa de Escocia.',
  'Petit et rapide : comprend une parole claire, dans une centaine de langues.':
    'Pequeño y rápido: entiende un habla clara en un centenar de idiomas.',
  'Nettement plus sûr en français, mais plus lent.': 'Mucho más seguro en francés, pero más lento.',
  'Le plus précis des trois ; lent sans processeur puissant.':
    'El más preciso de los tres; lento sin un procesador potente.',
  'Le fichier est vide.': 'El archivo está vacío.',
  'Ce fichier n’est pas un modèle pris en charge.': 'Este archivo no es un modelo compatible.',
  'Le fichier est incomplet : il a été coupé, ou sa copie n’est pas terminée.':
    'El archivo está incompleto: se cortó, o su copia no ha terminado.',
  'Ce format, ou cette version du format, n’est pas pris en charge.':
    'Este formato, o esta versión del formato, no es compatible.',
  'Ce type de modèle ne convient pas à cet usage. Placez-le dans un autre dossier, ou choisissez-en un autre.':
    'Este tipo de modelo no es adecuado para este uso. Póngalo en otra carpeta, o elija otro.',
  'Ce fichier ne contient pas les informations nécessaires.':
    'Este archivo no contiene la información necesaria.',
  'Il manque un fichier dans le dossier de ce modèle.':
    'Falta un archivo en la carpeta de este modelo.',
  'Le vocabulaire du modèle contient des doublons : il ferait échouer le moteur.':
    'El vocabulario del modelo contiene duplicados: haría fallar el motor.',
  'Ce fichier est une partie d’un modèle en plusieurs fichiers, ce qui n’est pas pris en charge. Choisissez un modèle en un seul fichier.':
    'Este archivo es una parte de un modelo en varios archivos, lo que no es compatible. Elija un modelo en un solo archivo.',
  'Ce lien mène hors du dossier des modèles. Copiez le fichier dans ce dossier.':
    'Este enlace lleva fuera de la carpeta de modelos. Copie el archivo en esa carpeta.',
  'Un dossier porte le nom du fichier attendu.':
    'Una carpeta tiene el nombre del archivo esperado.',
  'La mémoire de cette machine ne suffit pas, même avec sa carte graphique, si elle est utilisée. Choisissez un modèle plus petit.':
    'La memoria de esta máquina no basta, ni con su tarjeta gráfica cuando está en uso. Elija un modelo más pequeño.',
  'Le fichier ne peut pas être lu. Vérifiez ses droits.':
    'El archivo no se puede leer. Compruebe sus permisos.',
  'Le moteur s’est arrêté en chargeant ce fichier, sans doute endommagé. Réinstallez-le.':
    'El motor se detuvo al cargar este archivo. Probablemente esté dañado; reinstálelo.',
  'Aucun moteur intégré n’existe pour ce système. Connectez un moteur extérieur, comme LocalAI.':
    'No existe un motor integrado para este sistema. Conecte un motor externo, como LocalAI.',
  'Le moteur intégré n’a pas pu être téléchargé ; un nouvel essai aura lieu. Vérifiez l’accès du serveur à internet.':
    'El motor integrado no se ha podido descargar; se volverá a intentar. Compruebe la conexión de la máquina a internet.',
  'Sur ce système, Atelier IA ne peut utiliser aucune carte graphique : les modèles locaux utilisent le processeur. Pour utiliser une carte, connectez un moteur extérieur, comme LocalAI.':
    'En este sistema, Atelier IA no puede usar ninguna tarjeta gráfica: los modelos locales usan el procesador. Para usar una tarjeta, conecte un motor externo, como LocalAI.',
  'Aucune carte graphique n’est reconnue sur cette machine. Si elle en a une, installez son pilote, puis rechargez la page.':
    'No se reconoce ninguna tarjeta gráfica en esta máquina. Si tiene una, instale su controlador y recargue la página.',
  'Cette machine a une carte graphique, mais il manque Vulkan, nécessaire pour l’utiliser. Installez-le avec le pilote de la carte (sous Debian et Ubuntu : mesa-vulkan-drivers, ou le pilote NVIDIA), puis rechargez la page.':
    'Esta máquina tiene una tarjeta gráfica, pero falta Vulkan, necesario para usarla. Instálelo con el controlador de la tarjeta (en Debian y Ubuntu: mesa-vulkan-drivers, o el controlador de NVIDIA) y recargue la página.',
  'Le programme de la carte n’a pas pu être téléchargé : le registre npm ne répond pas. Vérifiez l’accès du serveur à internet ou son proxy, puis réessayez.':
    'No se ha podido descargar el programa de la tarjeta: el registro de npm no responde. Compruebe el acceso del servidor a internet o su proxy e inténtelo de nuevo.',
  'L’espace disque est insuffisant pour le programme de la carte. Libérez de l’espace, puis réessayez.':
    'No hay espacio suficiente en el disco para el programa de la tarjeta. Libere espacio e inténtelo de nuevo.',
  'Le programme de la carte n’a pas pu être installé. Réessayez ; si le problème continue, la raison est dans Admin > Logs système.':
    'No se ha podido instalar el programa de la tarjeta. Inténtelo de nuevo; si continúa, el motivo está en Admin > Registros del sistema.',
  'Atelier IA a été mis à jour : le programme de la carte doit être téléchargé de nouveau.':
    'Atelier IA se ha actualizado: hay que descargar de nuevo el programa de la tarjeta.',
  'Le programme est installé, mais aucune carte ne répond. Installez ou mettez à jour le pilote de la carte, puis réessayez.':
    'El programa está instalado, pero ninguna tarjeta responde. Instale o actualice el controlador de la tarjeta e inténtelo de nuevo.',
  'Le programme s’est arrêté pendant l’essai de la carte. Mettez à jour le pilote de la carte, puis réessayez.':
    'El programa se ha detenido al probar la tarjeta. Actualice el controlador de la tarjeta y vuelva a intentarlo.',
  'La carte n’a pas répondu à temps pendant l’essai. Redémarrez la machine ou mettez à jour le pilote de la carte, puis réessayez.':
    'La tarjeta no ha respondido a tiempo en la prueba. Reinicie la máquina o actualice el controlador de la tarjeta y vuelva a intentarlo.',
  'La carte n’a pas de mémoire disponible pour un modèle : elle ne peut pas être utilisée.':
    'La tarjeta no tiene memoria disponible para un modelo: no se puede usar.',
  'Le programme a échoué pendant l’utilisation de la carte, qui a été désactivée. Mettez à jour son pilote ou choisissez un modèle plus petit, puis réessayez.':
    'El programa falló al usar la tarjeta, que se ha desactivado. Actualice su controlador o elija un modelo más pequeño e inténtelo de nuevo.',
  'Le dossier des modèles ne peut pas être lu. Vérifiez ses droits.':
    'La carpeta de modelos no se puede leer. Compruebe sus permisos.',
}
