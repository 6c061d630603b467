// Words by which a house speaks of itself, in the languages it speaks.

/** Refused as a word of a name, wherever it stands. */
export const ROLES = [
  ...['admin', 'administrator', 'moderator', 'moderation', 'support', 'helpdesk', 'customerservice'],
  ...['customercare', 'official', 'webmaster', 'postmaster', 'hostmaster', 'noreply'],
  // German
  ...['kundendienst', 'kundenservice', 'kundenbetreuung', 'kundensupport', 'betreiber', 'offiziell'],
  ...['offizielle', 'verwaltung', 'administration'],
  // Dutch
  ...['klantenservice', 'klantendienst', 'beheerder', 'officieel', 'officiële', 'ondersteuning'],
  // Danish
  ...['kundeservice', 'kundesupport', 'kundecenter', 'officiel', 'officielle'],
  // Norwegian
  ...['kundestøtte', 'kundesenter', 'brukerstøtte', 'offisiell', 'offisielle'],
  // Swedish
  ...['kundtjänst', 'kundservice', 'kundsupport', 'administratör', 'officiell', 'officiella'],
  // Finnish
  ...['asiakaspalvelu', 'asiakastuki', 'ylläpito', 'ylläpitäjä', 'moderaattori', 'valvoja', 'virallinen'],
  // French
  ...['administrateur', 'administratrice', 'modérateur', 'modératrice', 'modération', 'serviceclient'],
  ...['assistance'],
  // Spanish
  ...['administrador', 'administradora', 'administración', 'moderador', 'moderadora', 'soporte', 'oficial'],
  ...['atencionalcliente', 'servicioalcliente'],
  // Italian
  ...['amministratore', 'amministratrice', 'amministrazione', 'moderatore', 'moderatrice', 'assistenza'],
  ...['servizioclienti', 'ufficiale'],
  // Polish
  ...['administracja', 'moderacja', 'wsparcie', 'obsługaklienta', 'oficjalny', 'oficjalna', 'oficjalne'],
]

/** Refused where a name is made of them and nothing else. */
export const WORDS = [
  ...['team', 'staff', 'service', 'help', 'contact', 'security', 'safety', 'billing', 'payment', 'payments'],
  ...['account', 'accounts', 'system', 'server', 'root', 'office', 'client', 'customer', 'member', 'user'],
  ...['moderators', 'admins', 'operator', 'verified', 'verification', 'management', 'abuse', 'privacy'],
  // German
  ...['hilfe', 'kontakt', 'mitarbeiter', 'mitarbeiterin', 'sicherheit', 'zahlung', 'zahlungen'],
  ...['kunde', 'kunden', 'konto', 'dienst', 'mitglied', 'mitglieder', 'leitung', 'geschäftsführung'],
  // Dutch
  ...['hulp', 'medewerker', 'personeel', 'veiligheid', 'betaling', 'klant', 'klanten', 'beheer'],
  // Danish and Norwegian
  ...['hjælp', 'hjelp', 'personale', 'medarbejder', 'medarbeider', 'sikkerhed', 'sikkerhet', 'ansatte'],
  // Swedish
  ...['hjälp', 'medarbetare', 'säkerhet', 'kund', 'betalning', 'stöd', 'støtte'],
  // Finnish
  ...['tiimi', 'henkilökunta', 'turvallisuus', 'maksu', 'palvelu', 'asiakas'],
  // French
  ...['équipe', 'personnel', 'sécurité', 'paiement', 'clients', 'compte'],
  // Spanish
  ...['equipo', 'ayuda', 'seguridad', 'pagos', 'cliente', 'cuenta', 'servicio'],
  // Italian
  ...['squadra', 'aiuto', 'sicurezza', 'pagamento', 'clienti', 'servizio'],
  // Polish
  ...['zespół', 'ekipa', 'pomoc', 'obsługa', 'pracownik', 'bezpieczeństwo', 'płatność', 'klient', 'serwis'],
]

/** Nothing by themselves, some of them first names, and no more beside the others. */
export const FILLERS = [
  ...['the', 'your', 'our', 'from', 'for', 'online', 'info', 'chat', 'mail', 'dating', 'live'],
  ...['real', 'true', 'echt', 'alert', 'personal', 'aide', 'pago', 'tuki'],
  ...['das', 'die', 'der', 'dein', 'euer', 'ihr', 'vom', 'het', 'ons', 'jouw', 'vores', 'din', 'det'],
  ...['votre', 'notre', 'vuestro', 'nuestro', 'del', 'tuo', 'nostro', 'vostro', 'nasz', 'twój'],
]
