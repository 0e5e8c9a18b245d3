/**
 * The words that people choose most as passwords, in French, English and Spanish: lower case, no accents, no spaces. Written for
 * this product; `common-password.ts` adds digits, years, repetitions and disguises, so each word stands for many passwords.
 */
const access = `
  abracadabra acces access account admin administracion administrador administrateur
  administration administrator aide android apple atelier atelieria backup basket bienvenida
  bienvenido bienvenue bonjour bonsoir bureau cambiame change changeme changemoi changezmoi
  clave cle client code college company compte computer connect connexion contrasena contrasenya
  coucou cuenta database default defaut defecto demo direction ecole empresa entrar entreprise
  escuela essai facebook formation gmail google guest hallo hello help hola hotmail identifiant
  instagram internet invitado invite iphone letmein linkedin linux llave login lycee mairie
  maitre manager master mdp merci microsoft motdepass motdepasse motpasse mypass mypassword
  network nokia nouveau nuevo office oficina open opensesame oracle orange ordenador ordinateur
  outlook ouvretoi pass passe passer passion passme passport passw passwd password passwords
  passwort please porte private prive prueba public qwer reseau root salut samsung school secret
  secreta secretaire secrete secreto security segreto seguridad server serveur service servidor
  sesame sesameouvretoi skype sony stage stagiaire student super superadmin superman superuser
  support sysadmin system systeme telephone temp temporaire temporal test teste tester testing
  testtest tiktok toor travail twitter ubuntu universidad universite usager user username
  usuario utilisateur visiteur welcome wifi windows word work yahoo youtube`

const keyboard = `
  aaa abc abcd aqw aqwzsx asd aze azer azertyu bar bbb bidule bla blabla chose fgh foo foob
  foobar ghj hjk iop jkl lol loulou machin mdr mlkj nbvcxw nimp poiu qsd qwe qwert qwertz tata
  tintin titi toto truc tutu uio wer wxc xxx xyz zer zsx zxc zzz`

const love = `
  amigo amigos amis amitie amor amores amour amoureuse amoureux angel angela angelo angels anges
  babe baby babygirl bebe bella bellavie belle besos bienaime bisou bisous bonheur bonita calin
  caline carino carpediem cheri cherie chou chouchou coeur corazon couple cutie darling douce
  doudou dulce espoir espoire familia famille family father forever freedom friend friends guapa
  guapo heart hermosa honey ilove iloveu iloveyou jetadore jetaime jetm jtaime kiss kisses lavie
  libertad liberte liebe love lovely loveme lover lovers loveu loveyou mama maman mami mamie
  mamour mariage maribel marier mavie merveille miamor moi monamour monange moncoeur mother mum
  mummy paix papa papi papounet papy parents paz peace pitchoune poupee prince princesa princess
  princesse puce pupuce querida sexe sexy sister soeur sweet sweetheart sweetie teamo tequiero
  toimoi toujours tresor vida`

const names = `
  adam adele adrian adrien agathe agnes alain alba albert alberto alejandra alejandro alex
  alexander alexandra alexandre alexia alexis alice alicia aline amanda amandine amelie ana
  anais andre andrea andres andrew angelina angelique anita anna anne annie anthony antoine
  antonio ariane arnaud arthur ashley aurelie aurelien aurore austin axel baptiste barbara
  bastien beatrice benjamin benoit bernard bertrand brandon brigitte bruno camila camille carla
  carlos carmen carole caroline catherine cecile celine charles charlie charlotte chloe chris
  christelle christian christine christophe claire clara clarisse claude claudia clemence
  clement corentin corinne cristian cristina cyril damien daniel daniela danielle david deborah
  delphine denis diana didier diego dominique dylan edouard eduardo edward elena eliott elise
  elizabeth elodie eloise emilie emily emma emmanuel eric ernesto esteban estelle eva evelyne
  fabien fabienne fabio fabrice fanny felix fernando florence florent florian francis francisco
  franck francois francoise frank fred frederic gabriel gabriela gabrielle gael gaelle george
  georges gerard gilles guillaume gustavo hannah harry heather helene henri henry herve hugo
  ines isabel isabelle ivan jack jackson jacques james jasmin jasmine jason javier jean jeanne
  jennifer jenny jeremy jerome jesse jessica jesus jimmy joanna joel john johnny johnson
  jonathan jordan jorge jose joseph josephine joshua juan julia julian julie julien juliette
  justin justine karen karim karine kelly kevin laetitia lara laura laure laurence laurent lea
  leila lena leo leon leonardo lina linda lionel lisa lise lola lorena lou louis louise luca
  lucas lucia lucie lucien lucy ludovic luis luisa lydia madeleine mael maeva magali manon
  manuel marc marcel marcelo margaux margot maria mariana marie marina marine mario marion mark
  marta martha martin martina martine mary mateo mathieu mathilde mathis matteo matthew matthieu
  maurice max maxime maximilien melanie melissa mercedes michael michel michele michelle miguel
  mike milan mireille mohamed mohammed monica monique morgan morgane mounir muriel myriam nadia
  nadine nancy natacha natalia natalie nathalie nathan nicolas nicole nina noah noe noemie nora
  norbert oceane odile olivia olivier oscar pablo pamela paola pascal pascale patrice patricia
  patrick paul paula pauline pedro peter philippe pierre quentin rachel rafael raphael raquel
  raul raymond rebecca regis remi renaud rene ricardo richard robert roberto robin rodolphe
  rodrigo roger roland romain romane ronald rosa rosalie roxane ruben sabine sabrina salome sam
  samantha samir samuel samy sandra sandrine santiago sara sarah sebastian sebastien serge
  sergio severine simon simone sofia sophia sophie stefan stephane stephanie steven susan
  suzanne sylvain sylvie tania teresa theo theodore thibault thierry thomas tiffany timothee
  timothy tom tony valentin valentina valentine valeria valerie vanessa veronica veronique
  victor victoria vincent virginie viviane walter wilfried william xavier yann yannick yasmine
  yohan yvan yves yvette yvonne zoe zora`

const animals = `
  aigle animal animaux bear biquette bird bulldog butterfly caballo canard cat cats chat chaton
  chats cheval chevaux chien chiens chouette coccinelle cochon crocodile dauphin delfin dog
  doggy dogs dolphin dragon dragons duck eagle elefante elephant falcon faucon fox gatito gato
  gatos girafe grenouille herisson horse jaguar kitten kitty koala lapin lapinou leopard
  libellule lion lions loup loups loutre lynx mariposa marmotte minette minou minouche monkey
  mouse mouton mustang oiseau ours ourson panda pantera panther panthere papillon perro perros
  phoenix pigeon pingouin pinguino poisson poney poulet poussin puppy rabbit renard requin rex
  scorpion serpent shark singe snake snoopy souris spider tiger tigers tigger tigre tortue
  turtle vache wolf wolves zebre`

const leisure = `
  arsenal asterix athletic atletico avatar barca barcelona barcelone baseball basketball batman
  bayern beatles bordeaux boxing celtic champion chelsea chess cowboys cyclisme dallas dance
  danse dbz deporte disney dofus dragonball eagles ferrari fifa flash foot football footballeur
  formule fortnite futbol gamer gandalf giants goku golf guitar guitare guitarra hacker halo
  handball harley harrypotter hiphop hockey ironman jedi jesuis joker judo juventus karate
  killer kingkong kong lakers league legend legende lego liverpool lorient lyon madrid magic
  manchester marseille marvel matrix messi metallica milano minecraft moto muse music musica
  musique naruto natation ninja nintendo nirvana obelix olympique pele phenix pikachu pirate
  pirates playboy player playstation pokemon porsche psg psgpsg rammstein ranger rangers rap
  realmadrid reggae renault ricky rock rocknroll rocky ronaldo rugby running saintetienne sasuke
  sauron simpson simpsons skate ski skywalker slayer slipknot soccer sonic spiderman spirou
  sport sports starcraft starlight starwars strasbourg surf tennis titan trooper vador vegeta
  vikings voiture volley warcraft warrior warriors wizard wolverine yamaha yankees yoga yugioh
  zelda zidane zizou zorro`

const places = `
  africa afrique alger algerie allemagne alsace america amerique amsterdam argentina asia
  auvergne belgique berlin bolivia brasil brazil bretagne breton bruxelles california canada
  caracas chicago chile chine colombia congo corse corsica cuba dakar dijon ecuador england
  espagne espana europa europe florida france francia geneve germany grenoble guadeloupe havana
  hawaii houston india island italia italie italy jamaica japan japon kinshasa lausanne lille
  lima lisboa london londres luxembourg malaga mali maroc marruecos martinique mexico miami
  monaco montpellier montreal moscow nantes newyork nice normandie oran orleans paname parigi
  paris peru portugal provence quebec reims rennes reunion roma rome russia russie savoie
  senegal sevilla suisse sweden swiss sydney tahiti texas tokyo toulon toulouse tunis tunisie
  uruguay usa valencia venezuela venise vietnam`

const nature = `
  agua amarillo arbre arcenciel argent automne autumn azul black blanc blanche blanco bleu blue
  campagne cerise cherry chocolat chocolate ciel cielo citron coca cocacola coconut cocotte
  cookie cookies couleur crepe diamant diamante diamond eau estrella etoile etoiles fiesta fille
  fire flamme fleur fleurs flor flores flower flowers foret fraise framboise fromage fruit
  galaxy gold golden green gris hiver invierno jardin jaune kiwi lavande lemon light lumiere
  luna lune lunes magie mango manzana mar margarita marguerite menthe mer miel mimosa montagne
  moon mountain nature negro neige noir noire nuage nutella ocean oceano oiseaux orage orchidee
  otono pain papaye pastis peach peanut pepper pepsi pizza plage planete playa pomme pommes
  primavera printemps purple rainbow raisin red rivera rojo rose roses rosita rouge sable shadow
  silver sky snow sol soleil star stars storm sugar summer sun sunday sunflower sunny sunset
  sunshine tarte tempete terre thunder tierra tomate tournesol tropical tulipe vanille vent
  verano verde vert vino violet violette winter yellow`

const calendar = `
  abril agosto anniversaire aout april august avril birthday christmas dec december decembre
  diciembre dimanche domingo enero ete febrero february fevrier friday halloween january janvier
  jeudi jueves juillet juin julio july june junio lundi mai march mardi mars martes marzo mayo
  mercredi miercoles monday navidad noel november novembre noviembre october octobre octubre
  paques pentecote sabado samedi saturday september septembre septiembre thursday toussaint
  tuesday vacaciones vacances vendredi viernes wednesday weekend`

const others = `
  action amusant argento avenir batterie beautiful beauty biteme blessed bling boom boss boston
  boubou bouboule bougie bouh boulette boulot bubble bubbles buddy buster caca cacahuete calvin
  canelle cannelle capitaine captain caramel carrera casa casper champagne chance chanel chipie
  cirque cochonou coco cocorico cool corvette crazy creation creative darkness death demon
  destin diable diablo dieu dios divine docteur doctor dollar dollars dream dreamer dreams
  eclipse einstein elvis energy enigma eternity etudiant etudiante excalibur fantasia fuck
  fuckyou futur future gangster garcon general genius ghost ginger giovanni girl girls god gogo
  good gracias grandmere gros guerre guerrier gunner hardcore heaven hercules heureuse heureux
  hunter imagination imagine impossible inconnu infini infinity intel jackass jesuisla jojo
  jouet joyeux juju junior jupiter justice kaka kawai kikou king kings knight lady laser lechat
  lesoleil loca loco lolita lucky lulu luluberlu maison malice marmelade maverick mercury merde
  metal mickey mimi minnie miracle miss mister mistral momo monde mondieu money monster mystere
  mystic nana nano natural neo never nono nothing number oliver oui ouioui paradis paradise
  parole patapouf patate patito peligro peluche pepito perfect petit petite planet plume popcorn
  power prof profesor profesora professeur queen rastaman rebel reine respect rey reyes riri
  robot romeo rosebud rototo roudoudou sanchez santa saphir sapphire satan savage scooter
  scoubidou secretos senor shit silence smile smith smokey snickers solo something sorciere
  sparky spirit stella sublime success suerte suspect tarzan taylor teddy theboss theking tigrou
  titeuf titou toutou travailler trompette turbo unicorn univers universe vampire vampires venus
  victoire viking violin voyage voyou whatever wonder world youpi yoyo zaza zero`

/** Every word, by its letters. */
export const commonWords: ReadonlySet<string> = new Set(
  [access, keyboard, love, names, animals, leisure, places, nature, calendar, others].flatMap(
    (words) => words.trim().split(/\s+/),
  ),
)
