"""What statements say, in further languages; the keys are those of `words_a`."""
from wild.words_a import words

words("sv", """
title: Kontoutdrag|Kontohändelser|Transaktioner
holder: Kontohavare|Namn|Innehavare
number: Kontonummer|Konto|Konto nr
period: Period|Datum fr.o.m.
currency: Valuta
opening: Ingående saldo|Saldo vid periodens början
closing: Utgående saldo|Saldo vid periodens slut
tdebit: Summa uttag|Totalt ut
tcredit: Summa insättningar|Totalt in
date: Bokföringsdag|Datum|Bokförd
vdate: Valutadag|Transaktionsdag
desc: Text|Beskrivning|Specifikation|Meddelande
type: Typ|Transaktionstyp
party: Mottagare/avsändare
debit: Uttag|Ut
credit: Insättning|In|Insättningar
amount: Belopp
balance: Saldo|Bokfört saldo
ref: Referens|Verifikation
branch: Kontor
cheque: Check nr
time: Tid
page: Sida {n} av {m}|Sida {n} ({m})
cfwd: Transport till nästa sida
bfwd: Transport från föregående sida
marks: -/+
to: -|till|t.o.m.
t_in: Insättning|Överföring från|Swish från
t_out: Överföring till|Betalning|Swish till
card: Kortköp
atm: Bankomatuttag
cash: Kontant insättning
salary: Lön
bill: Autogiro|BG-betalning
fee: Avgift|Månadsavgift
interest: Ränta
tax: Preliminärskatt
cheque_out: Check
rent: Hyra
loan: Amortering
qr: Kortinlösen
""")

words("cs", """
title: Výpis z účtu|Výpis z běžného účtu|Pohyby na účtu
holder: Majitel účtu|Název účtu|Klient
number: Číslo účtu|IBAN
period: Období|Za období
currency: Měna
opening: Počáteční zůstatek|Počáteční stav
closing: Konečný zůstatek|Konečný stav
tdebit: Výdaje celkem|Suma odepsaných položek
tcredit: Příjmy celkem|Suma připsaných položek
date: Datum|Datum zaúčtování
vdate: Valuta
desc: Popis|Popis transakce|Název protiúčtu / popis
type: Typ transakce
party: Protistrana
debit: Odepsáno|Výdaje|Na vrub
credit: Připsáno|Příjmy|Ve prospěch
amount: Částka
balance: Zůstatek|Zůstatek po transakci
ref: Variabilní symbol|Kód transakce
branch: Pobočka
cheque: Číslo šeku
time: Čas
page: Strana {n} z {m}|{n}/{m}
cfwd: Převod na další stranu
bfwd: Převod z předchozí strany
marks: -/+
to: -|až|do
t_in: Příchozí platba|Bezhotovostní příjem|Okamžitá příchozí platba
t_out: Odchozí platba|Platba převodem|Tuzemská odchozí úhrada
card: Platba kartou|Nákup u obchodníka
atm: Výběr z bankomatu
cash: Vklad hotovosti
salary: Mzda
bill: Inkaso|SIPO
fee: Poplatek|Vedení účtu
interest: Úrok|Připsaný úrok
tax: Srážková daň
cheque_out: Šek
rent: Nájem
loan: Splátka úvěru
qr: Zúčtování karet
""")

words("ro", """
title: Extras de cont|Extras cont curent
holder: Titular cont|Client|Titular
number: Cont IBAN|IBAN|Numar cont
period: Perioada|Perioada extras
currency: Valuta|Moneda
opening: Sold initial|Sold anterior
closing: Sold final|Sold contabil
tdebit: Total debit|Rulaj debitor
tcredit: Total credit|Rulaj creditor
date: Data|Data tranzactiei|Data inregistrarii
vdate: Data valutei
desc: Descriere|Detalii tranzactie|Explicatii
type: Tip tranzactie
party: Beneficiar/Ordonator
debit: Debit|Iesiri
credit: Credit|Intrari
amount: Suma
balance: Sold|Sold cont
ref: Referinta
branch: Sucursala
cheque: Nr. cec
time: Ora
page: Pagina {n} din {m}|Pag. {n}/{m}
cfwd: De reportat
bfwd: Report
marks: D/C|-/+
to: -|pana la
t_in: INCASARE|Transfer primit
t_out: PLATA|Transfer trimis|Transfer Homebank
card: CUMPARARE POS|Cumparare comerciant
atm: RETRAGERE NUMERAR
cash: DEPUNERE NUMERAR
salary: SALARIU
bill: DEBITARE DIRECTA|Plata factura
fee: COMISION|Taxa administrare
interest: DOBANDA
tax: IMPOZIT
cheque_out: CEC
rent: CHIRIE
loan: RATA CREDIT
qr: DECONTARE POS
""")

words("da", """
title: Kontoudskrift|Kontooversigt|Posteringsoversigt
holder: Kontohaver|Navn
number: Kontonummer|Konto|Reg.nr. og kontonr.
period: Periode
currency: Valuta
opening: Primosaldo|Saldo fra tidligere|Overført saldo
closing: Ultimosaldo|Ny saldo|Saldo i alt
tdebit: Hævet i alt|Udbetalt i alt
tcredit: Indsat i alt|Indbetalt i alt
date: Bogført|Dato|Bogføringsdato
vdate: Rentedato|Valør
desc: Tekst|Beskrivelse|Postering
type: Type
party: Modtager/afsender
debit: Hævet|Ud
credit: Indsat|Ind
amount: Beløb
balance: Saldo
ref: Bilag|Reference
branch: Afdeling
cheque: Check nr.
time: Tid
page: Side {n} af {m}
cfwd: Overføres til næste side
bfwd: Overført fra forrige side
marks: -/+
to: -|til
t_in: Overførsel fra|Indbetaling
t_out: Overførsel til|Betaling
card: Dankort-køb|Køb
atm: Hævet i automat
cash: Kontant indbetaling
salary: Lønoverførsel
bill: PBS|Betalingsservice
fee: Gebyr
interest: Rente
tax: Skat
cheque_out: Check
rent: Husleje
loan: Afdrag lån
qr: Kortindløsning
""")

words("el", """
title: Κίνηση Λογαριασμού|Αντίγραφο Κίνησης Λογαριασμού|Αναλυτική Κίνηση
holder: Δικαιούχος|Ονοματεπώνυμο|Επωνυμία
number: Αριθμός Λογαριασμού|IBAN
period: Περίοδος|Χρονικό διάστημα
currency: Νόμισμα
opening: Προηγούμενο υπόλοιπο|Αρχικό υπόλοιπο|Υπόλοιπο από μεταφορά
closing: Τελικό υπόλοιπο|Νέο υπόλοιπο
tdebit: Σύνολο χρεώσεων
tcredit: Σύνολο πιστώσεων
date: Ημερομηνία|Ημ/νία
vdate: Valeur|Ημ/νία αξίας
desc: Περιγραφή|Αιτιολογία
type: Είδος συναλλαγής
party: Συναλλασσόμενος
debit: Χρέωση|Χρεώσεις
credit: Πίστωση|Πιστώσεις
amount: Ποσό
balance: Υπόλοιπο|Λογιστικό υπόλοιπο
ref: Αρ. αναφοράς
branch: Κατάστημα
cheque: Αρ. επιταγής
time: Ώρα
page: Σελίδα {n} από {m}|Σελ. {n}
cfwd: Σε μεταφορά
bfwd: Από μεταφορά
marks: Χ/Π|-/+
to: έως|-
t_in: ΕΜΒΑΣΜΑ ΑΠΟ|Μεταφορά από
t_out: ΕΜΒΑΣΜΑ ΠΡΟΣ|Μεταφορά σε
card: ΑΓΟΡΑ|Αγορά με κάρτα
atm: ΑΝΑΛΗΨΗ ΑΤΜ
cash: ΚΑΤΑΘΕΣΗ ΜΕΤΡΗΤΩΝ
salary: ΜΙΣΘΟΔΟΣΙΑ
bill: ΠΛΗΡΩΜΗ ΛΟΓΑΡΙΑΣΜΟΥ
fee: ΕΞΟΔΑ|ΠΡΟΜΗΘΕΙΑ
interest: ΤΟΚΟΙ
tax: ΦΟΡΟΣ ΤΟΚΩΝ
cheque_out: ΕΠΙΤΑΓΗ
rent: ΕΝΟΙΚΙΟ
loan: ΔΟΣΗ ΔΑΝΕΙΟΥ
qr: ΕΚΚΑΘΑΡΙΣΗ POS
""")

words("hu", """
title: Számlakivonat|Bankszámlakivonat|Számlatörténet
holder: Számlatulajdonos|Ügyfél neve
number: Számlaszám|IBAN
period: Időszak|Kivonat időszaka
currency: Devizanem|Pénznem
opening: Nyitó egyenleg|Előző egyenleg
closing: Záró egyenleg|Új egyenleg
tdebit: Terhelések összesen
tcredit: Jóváírások összesen
date: Könyvelés napja|Dátum|Könyvelési dátum
vdate: Értéknap
desc: Közlemény|Megnevezés|Tranzakció leírása
type: Tranzakció típusa
party: Partner neve
debit: Terhelés|Terhelések
credit: Jóváírás|Jóváírások
amount: Összeg
balance: Egyenleg
ref: Azonosító
branch: Fiók
cheque: Csekkszám
time: Idő
page: {n}. oldal / {m}|Oldal: {n}/{m}
cfwd: Átvitel
bfwd: Áthozat
marks: T/K|-/+
to: -|–
t_in: BEÉRKEZŐ ÁTUTALÁS|AZONNALI JÓVÁÍRÁS
t_out: KIMENŐ ÁTUTALÁS|AZONNALI ÁTUTALÁS
card: KÁRTYÁS VÁSÁRLÁS|Vásárlás
atm: KÉSZPÉNZFELVÉTEL ATM
cash: KÉSZPÉNZBEFIZETÉS
salary: MUNKABÉR
bill: CSOPORTOS BESZEDÉS
fee: SZÁMLAVEZETÉSI DÍJ|TRANZAKCIÓS DÍJ
interest: KAMAT
tax: KAMATADÓ
cheque_out: CSEKK
rent: BÉRLETI DÍJ
loan: HITELTÖRLESZTÉS
qr: KÁRTYAELFOGADÁS
""")

words("fi", """
title: Tiliote|Tilitapahtumat
holder: Tilinomistaja|Asiakas|Nimi
number: Tilinumero|IBAN
period: Ajalta|Kausi
currency: Valuutta
opening: Alkusaldo|Saldo kauden alussa
closing: Loppusaldo|Saldo kauden lopussa
tdebit: Otot yhteensä
tcredit: Panot yhteensä
date: Kirjauspäivä|Päivä|Kirj.pvm
vdate: Arvopäivä|Arvopv
desc: Selite|Tapahtuma|Saaja / Maksaja
type: Tapahtumalaji
party: Saaja/Maksaja
debit: Otto|Otot
credit: Pano|Panot
amount: Määrä|Summa
balance: Saldo
ref: Viite|Arkistointitunnus
branch: Konttori
cheque: Sekin nro
time: Aika
page: Sivu {n}/{m}|Sivu {n}
cfwd: Siirto seuraavalle sivulle
bfwd: Siirto edelliseltä sivulta
marks: -/+
to: -|–
t_in: TILISIIRTO|SAAPUVA MAKSU
t_out: TILISIIRTO SAAJALLE|MAKSU
card: KORTTIOSTO
atm: OTTO|AUTOMAATTINOSTO
cash: KÄTEISPANO
salary: PALKKA
bill: E-LASKU|SUORAVELOITUS
fee: PALVELUMAKSU
interest: KORKO
tax: LÄHDEVERO
cheque_out: SEKKI
rent: VUOKRA
loan: LAINAN LYHENNYS
qr: KORTTITILITYS
""")

words("nb", """
title: Kontoutskrift|Kontobevegelser
holder: Kontohaver|Navn|Kontoeier
number: Kontonummer|Konto
period: Periode|For perioden
currency: Valuta
opening: Inngående saldo|Saldo fra forrige kontoutskrift
closing: Utgående saldo|Saldo i Deres favør
tdebit: Sum ut av konto|Sum belastet
tcredit: Sum inn på konto|Sum godskrevet
date: Bokført|Dato|Bokføringsdato
vdate: Rentedato
desc: Forklaring|Beskrivelse|Tekst
type: Transaksjonstype
party: Mottaker/Avsender
debit: Ut av konto|Belastet
credit: Inn på konto|Godskrevet
amount: Beløp
balance: Saldo
ref: Arkivref.|Referanse
branch: Avdeling
cheque: Sjekk nr
time: Tid
page: Side {n} av {m}|Side {n}
cfwd: Overføres til neste side
bfwd: Overført fra forrige side
marks: -/+
to: -|til
t_in: Overføring fra|Innbetaling|Giro
t_out: Overføring til|Nettgiro til|Vipps
card: Varekjøp|Visa
atm: Minibank
cash: Innskudd kontanter
salary: Lønn
bill: AvtaleGiro|eFaktura
fee: Omkostninger|Gebyr
interest: Kreditrenter
tax: Skatt
cheque_out: Sjekk
rent: Husleie
loan: Nedbetaling lån
qr: Kortoppgjør
""")

words("uk", """
title: Виписка по рахунку|Виписка з рахунку|Рух коштів за рахунком
holder: Власник рахунку|Клієнт|Назва клієнта
number: Рахунок|Номер рахунку|IBAN
period: Період|За період
currency: Валюта
opening: Вхідний залишок|Залишок на початок
closing: Вихідний залишок|Залишок на кінець
tdebit: Обороти за дебетом|Всього витрат
tcredit: Обороти за кредитом|Всього надходжень
date: Дата|Дата операції
vdate: Дата валютування
desc: Призначення платежу|Опис операції
type: Тип операції
party: Контрагент
debit: Дебет|Витрати
credit: Кредит|Надходження
amount: Сума
balance: Залишок|Залишок після операції
ref: № документа
branch: МФО
cheque: № чека
time: Час
page: Сторінка {n} з {m}|Стор. {n}
cfwd: Перенесено
bfwd: Перенесено з попередньої
marks: Д/К|-/+
to: -|по
t_in: Зарахування переказу|Вхідний платіж
t_out: Вихідний платіж|Переказ на
card: Оплата карткою|Покупка
atm: Зняття готівки
cash: Поповнення готівкою
salary: Зарплата
bill: Комунальний платіж
fee: Комісія банку
interest: Відсотки
tax: Військовий збір
cheque_out: Чек
rent: Оренда
loan: Погашення кредиту
qr: Еквайринг
""")
