//! Names of week days that no locale of the library lists as banks print them: the short forms of the Unicode locale data.

/// Names by week day, Sunday first. Lower case, without points; of names with a hyphen what stands before it.
#[rustfmt::skip]
pub(super) const WEEK_DAYS: [&[&str]; 7] = [
    &[
        "sunday", "sun", "su", "minggu", "min", "ahad", "ahd", "ah", "sonntag", "so", "dimanche", "dim", "di", "domingo", "dom", "do", "zondag", "zo",
        "domenica", "niedziela", "niedz", "nie", "pazar", "paz", "pa", "chủ nhật", "cn", "söndag", "sön", "sö", "søndag", "søn", "sø", "sunnuntai",
        "duminică", "dum", "du", "vasárnap", "neděle", "ne", "nedeľa", "nedelja", "ned", "nedjelja", "pühapäev", "svētdiena", "svētd", "sv",
        "sekmadienis", "sk", "diumenge", "dg", "κυριακή", "κυρ", "κυ", "неделя", "нд", "воскресенье", "вс", "неділя", "недеља", "нед", "не",
        "วันอาทิตย์", "อา", "الأحد", "أحد", "रविवार", "रवि", "र", "linggo", "lin", "jumapili", "sondag", "星期日", "周日", "週日", "日曜日", "일요일",
        "יום ראשון", "יום א׳", "א׳",
    ],
    &[
        "monday", "mon", "mo", "senin", "sen", "isnin", "isn", "is", "montag", "lundi", "lun", "lu", "lunes", "segunda", "seg", "maandag", "ma",
        "lunedì", "poniedziałek", "pon", "pazartesi", "pzt", "pt", "thứ hai", "th 2", "t2", "måndag", "mån", "må", "mandag", "man", "maanantaina",
        "maanantai", "luni", "hétfő", "pondělí", "po", "pondelok", "ponedeljek", "ponedjeljak", "esmaspäev", "pirmdiena", "pirmd", "pr",
        "pirmadienis", "dilluns", "dl", "δευτέρα", "δευ", "δε", "понеделник", "пн", "понедельник", "понеділок", "понедељак", "пон", "по", "วันจันทร์",
        "จ", "الاثنين", "إثنين", "सोमवार", "सोम", "सो", "jumatatu", "星期一", "周一", "週一", "月曜日", "월요일", "ponedeljak", "יום שני", "יום ב׳",
        "ב׳",
    ],
    &[
        "tuesday", "tue", "tu", "selasa", "sel", "se", "dienstag", "di", "mardi", "mar", "ma", "martes", "terça", "ter", "dinsdag", "martedì",
        "wtorek", "wt", "wto", "salı", "sal", "sa", "thứ ba", "th 3", "t3", "tisdag", "tis", "ti", "tirsdag", "tirs", "tir", "tiistaina", "tiistai",
        "marți", "kedd", "úterý", "út", "utorok", "ut", "torek", "tor", "utorak", "uto", "teisipäev", "otrdiena", "otrd", "ot", "antradienis", "an",
        "dimarts", "dt", "τρίτη", "τρί", "τρ", "вторник", "вт", "вівторок", "уторак", "уто", "ут", "วันอังคาร", "อ", "الثلاثاء", "ثلاثاء", "मंगलवार",
        "मंगल", "मं", "jumanne", "星期二", "周二", "週二", "火曜日", "화요일", "יום שלישי", "יום ג׳", "ג׳",
    ],
    &[
        "wednesday", "wed", "we", "rabu", "rab", "ra", "mittwoch", "mi", "mercredi", "mer", "me", "miércoles", "mié", "quarta", "qua", "woensdag",
        "wo", "mercoledì", "środa", "śr", "śro", "çarşamba", "çar", "ça", "thứ tư", "th 4", "t4", "onsdag", "ons", "on", "keskiviikkona", "ke",
        "keskiviikko", "miercuri", "mie", "szerda", "sze", "středa", "st", "streda", "sreda", "sre", "srijeda", "sri", "kolmapäev", "trešdiena",
        "trešd", "tr", "trečiadienis", "dimecres", "dc", "τετάρτη", "τετ", "τε", "сряда", "ср", "среда", "середа", "сре", "วันพุธ", "พ", "الأربعاء",
        "أربعاء", "बुधवार", "बुध", "बु", "miyerkules", "miy", "jumatano", "星期三", "周三", "週三", "水曜日", "수요일", "sr", "יום רביעי", "יום ד׳",
        "ד׳",
    ],
    &[
        "thursday", "thu", "th", "kamis", "kam", "khamis", "kha", "kh", "donnerstag", "do", "jeudi", "jeu", "je", "jueves", "jue", "ju", "quinta",
        "qui", "donderdag", "giovedì", "gio", "czwartek", "czw", "perşembe", "per", "pe", "thứ năm", "th 5", "t5", "torsdag", "tors", "to", "tor",
        "torstaina", "torstai", "joi", "csütörtök", "cs", "čtvrtek", "čt", "štvrtok", "št", "četrtek", "čet", "četvrtak", "neljapäev", "ceturtdiena",
        "ceturtd", "ce", "ketvirtadienis", "kt", "dijous", "dj", "πέμπτη", "πέμ", "πέ", "четвъртък", "чт", "четверг", "четвер", "четвртак", "чет",
        "че", "วันพฤหัสบดี", "พฤ", "الخميس", "خميس", "गुरुवार", "गुरु", "गु", "huwebes", "huw", "alhamisi", "星期四", "周四", "週四", "木曜日", "목요일",
        "če", "יום חמישי", "יום ה׳", "ה׳",
    ],
    &[
        "friday", "fri", "fr", "jumat", "jum", "jumaat", "ju", "freitag", "vendredi", "ven", "ve", "viernes", "vie", "vi", "sexta", "sex", "vrijdag",
        "vr", "venerdì", "piątek", "pt", "pią", "cuma", "cum", "cu", "thứ sáu", "th 6", "t6", "fredag", "fre", "perjantaina", "pe", "perjantai",
        "vineri", "vin", "péntek", "pátek", "pá", "piatok", "pi", "petek", "pet", "petak", "reede", "piektdiena", "piektd", "pk", "penktadienis",
        "pn", "divendres", "dv", "παρασκευή", "παρ", "πα", "петък", "пт", "пятница", "пʼятниця", "петак", "пет", "пе", "วันศุกร์", "ศ", "الجمعة",
        "جمعة", "शुक्रवार", "शुक्र", "शु", "biyernes", "biy", "ijumaa", "vrydag", "星期五", "周五", "週五", "金曜日", "금요일", "יום שישי",
        "יום ו׳", "ו׳",
    ],
    &[
        "saturday", "sat", "sa", "sabtu", "sab", "samstag", "samedi", "sam", "sábado", "sáb", "zaterdag", "za", "sabato", "sobota", "sob",
        "cumartesi", "cmt", "ct", "thứ bảy", "th 7", "t7", "lördag", "lör", "lö", "lørdag", "lør", "lø", "lauantaina", "la", "lauantai", "sâmbătă",
        "sâm", "sâ", "szombat", "szo", "so", "subota", "sub", "laupäev", "sestdiena", "sestd", "se", "šeštadienis", "št", "dissabte", "ds", "σάββατο",
        "σάβ", "σά", "събота", "сб", "суббота", "субота", "суб", "су", "วันเสาร์", "ส", "السبت", "سبت", "शनिवार", "शनि", "श", "sabado", "jumamosi",
        "saterdag", "星期六", "周六", "週六", "土曜日", "토요일", "su", "יום שבת", "שבת", "ש׳",
    ],
];
