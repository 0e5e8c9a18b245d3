import type { TownSection } from './town-section.ts'

/** A French document of one section under each heading. */
export const townRules: readonly TownSection[] = [
  {
    title: 'Clôtures et haies',
    text: 'La hauteur d’une clôture sur rue ne dépasse pas un mètre quatre-vingts. Une haie se taille deux fois par an, hors de la période des nids, du 15 mars au 31 juillet.',
    crossed: 'maximum height of a fence along the street',
  },
  {
    title: 'Bruit',
    text: 'Les travaux bruyants sont permis de huit heures à midi et de quatorze à dix-neuf heures en semaine, de neuf heures à midi le samedi, et interdits le dimanche.',
    crossed: 'can I use a drill on Sunday?',
  },
  {
    title: 'Ordures ménagères',
    text: 'Les bacs gris sont sortis le lundi soir, les bacs jaunes un jeudi sur deux. Un bac laissé dehors plus de vingt-quatre heures coûte trente-cinq euros à son propriétaire.',
    crossed: 'on which evening do I put the waste bin outside?',
  },
  {
    title: 'Encombrants',
    text: 'Un rendez-vous se prend au 3 jours avant. Deux mètres cubes par foyer et par trimestre sont enlevés sans frais ; au-delà, quinze euros le mètre cube.',
    crossed: 'having an old sofa collected, price beyond the free volume',
  },
  {
    title: 'Stationnement résidentiel',
    text: 'La vignette de résident vaut un an et coûte quarante euros. Elle est attachée à une plaque ; un second véhicule du même foyer paie le double.',
    crossed: 'cost of a resident parking permit for a second car',
  },
  {
    title: 'Marché',
    text: 'Un emplacement du marché se demande à la régie avant le 1er novembre. Les producteurs de moins de trente kilomètres sont servis d’abord. Le déballage finit à sept heures trente.',
    crossed: 'how does a farmer apply for a market stall?',
  },
  {
    title: 'Terrasses',
    text: 'Une terrasse laisse un passage libre d’un mètre quarante. Elle est rangée à vingt-trois heures, minuit les vendredis et samedis de juin à septembre.',
    crossed: 'until what hour may a café keep tables outside in summer?',
  },
  {
    title: 'Chiens',
    text: 'Les chiens sont tenus en laisse, sauf au pré de l’Île. Leur maître ramasse leurs déjections ; l’oubli coûte soixante-huit euros.',
    crossed: 'where may my dog run without a leash?',
  },
  {
    title: 'Cimetière',
    text: 'Une concession dure quinze, trente ou cinquante ans, et se renouvelle pendant les deux ans qui suivent sa fin. Les fleurs fanées sont retirées par la commune après la Toussaint.',
    crossed: 'renewing a grave after it has expired',
  },
  {
    title: 'Prêt de matériel',
    text: 'Tables, bancs et barnums sont prêtés aux associations contre une caution de deux cents euros. Ils se retirent le vendredi et reviennent le lundi avant dix heures.',
    crossed: 'deposit for borrowing tables for a club party',
  },
  {
    title: 'Affichage',
    text: 'Les affiches d’associations se posent sur les panneaux libres, dix jours avant une manifestation au plus tôt, et s’enlèvent le lendemain.',
  },
  {
    title: 'Feux de jardin',
    text: 'Brûler des végétaux est interdit toute l’année. Le broyeur de la commune passe dans les hameaux la première semaine de mars.',
  },
  {
    title: 'Puits et forages',
    text: 'Un puits se déclare un mois avant les travaux. Son eau ne sert ni à boire ni à remplir une piscine pendant une restriction.',
  },
  {
    title: 'Ramonage',
    text: 'Les conduits de fumée sont ramonés une fois l’an, deux fois pour le bois. Le certificat est gardé trois ans.',
  },
]
