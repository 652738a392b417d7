// Blocking and tiny: boot.js has put the language on the document; the title follows it.
if (document.documentElement.lang === 'en') document.title = 'Caiting - Self-service';
