//! A list of made-up persons and firms of any length, as screening meets them, and questions about them whose answers are known.

use crate::Dice;
use std::fmt::Write;
use std::io::Read;

/// Somebody or something on the list.
#[derive(Debug, Clone)]
pub struct Listed {
    /// Its number on the list.
    pub number: u64,
    /// Whether it is a firm.
    pub firm: bool,
    /// Its names, the first the usual one.
    pub names: Vec<String>,
    /// Birth date of a person.
    pub birth: String,
    /// Country, by code.
    pub country: &'static str,
    /// Number of a document.
    pub document: String,
}

/// A question, and the number of whom it means; none where nobody of the list is meant.
#[derive(Debug, Clone)]
pub struct Question {
    /// What was done to the name.
    pub kind: &'static str,
    /// Whom it means.
    pub meant: Option<u64>,
    /// The name.
    pub name: String,
    /// Whether it is a firm.
    pub firm: bool,
    /// Birth date.
    pub birth: String,
    /// Country.
    pub country: &'static str,
}

const GIVEN: &str = "Agus Budi Siti Sri Dewi Eko Dwi Tri Wahyu Nur Ahmad Muhammad Abdul Slamet Yanto Rudi Hendra Ani Rina Yuni Bambang Joko Susi Ratna Endang \
    Indra Iwan Dedi Asep Ujang Cecep Lina Maya Fitri Rizky Rizki Putri Putra Aditya Bayu Dimas Galih Hadi Irfan Kartika Lestari Made Wayan Ketut Nyoman Kadek \
    Novita Oki Pandu Rahmat Rizal Sari Teguh Tono Umar Vina Wati Yusuf Zainal Fajar Gilang Hasan Husein Ilham Jamal Karim Latifah Maryam Nurul Rohana Salim";
const FAMILY: &str = "Santoso Wijaya Siregar Simatupang Nasution Harahap Lubis Sitompul Hutapea Manurung Panjaitan Sihombing Sinaga Situmorang Tampubolon Ginting \
    Sembiring Tarigan Barus Kusuma Hidayat Saputra Nugroho Setiawan Wibowo Pratama Susanto Gunawan Halim Hartono Kurniawan Suryadi Suharto Soekarno Rahardjo \
    Sastroamidjojo Djojohadikusumo Mangkunegara Prawiro Purnomo Rahman Maulana Firmansyah Ramadhan Syahputra Utomo Wirawan Yulianto Zulkarnain Hakim";
const ARABIC: &str = "Mohammed Ahmed Ali Hassan Hussein Abdullah Ibrahim Khalid Omar Youssef Mahmoud Mustafa Saeed Salem Nasser Faisal Tariq Bilal Hamza Karim";
const ARABIC_SIGNS: &str = "محمد أحمد علي حسن حسين عبدالله إبراهيم خالد عمر يوسف محمود مصطفى سعيد سالم ناصر فيصل طارق بلال حمزة كريم";
const CYRILLIC: &str =
    "Иван Сергей Алексей Дмитрий Николай Владимир Андрей Михаил Павел Олег Юрий Виктор Антон Роман Денис Максим Игорь Борис Евгений Константин";
const RUSSIAN: &str = "Ivan Sergey Aleksey Dmitry Nikolay Vladimir Andrey Mikhail Pavel Oleg Yuri Viktor Anton Roman Denis Maksim Igor Boris Evgeny Konstantin";
const HAN: &str = "王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙 马 朱 胡 郭 何 林 罗 高";
const PINYIN: &str = "Wang Li Zhang Liu Chen Yang Huang Zhao Zhou Wu Xu Sun Ma Zhu Hu Guo He Lin Luo Gao";
const HAN_GIVEN: &str = "伟 芳 娜 敏 静 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 华 建国 志强 海燕 晓东 文博";
const PINYIN_GIVEN: &str = "Wei Fang Na Min Jing Qiang Lei Jun Yang Yong Yan Jie Juan Tao Ming Chao Xia Ping Gang Hua Jianguo Zhiqiang Haiyan Xiaodong Wenbo";
const TRADE: &str = "Makmur Jaya Sejahtera Abadi Sentosa Mandiri Perkasa Nusantara Utama Karya Indonesia Global Cipta Mitra Prima Sumber Anugerah Berkah Cahaya Mega \
    Tambang Energi Logistik Pangan Tekstil Kimia Baja Properti Investama Digital";
const FORMS: [&str; 8] = ["PT", "CV", "UD", "PT", "PT", "Yayasan", "Koperasi", "Firma"];
/// Words that are coined of syllables: the long tail of names that few bear.
const COINED: u64 = 250_000;
const SYLLABLES: &str = "ba be bo da di du ga gu ha hi ja ju ka ki ku la li lo lu ma mi mo na ni nu pa po pu ra ri ro ru sa si so su ta ti to tu wa wi ya yo \
    ban bang dar den gar gon har jan kar kus lan leng man mar mun nan nar pan par ran rang san sar sim sun tan tar tun wan war wir";

/// One of the words, the first far more often than the last.
fn often<'a>(dice: &mut Dice, words: &'a str) -> &'a str {
    let count = words.split_whitespace().count() as u64;
    let at = dice.below(count).min(dice.below(count));
    words.split_whitespace().nth(at as usize).unwrap_or_default()
}

fn at(words: &str, n: usize) -> &str {
    words.split_whitespace().nth(n).unwrap_or_default()
}

/// A word of the long tail: the first thousands are borne by many, the last by one or two.
fn coined(dice: &mut Dice) -> String {
    let u = dice.below(1 << 20) as f64 / f64::from(1 << 20);
    let mut own = Dice::new(7_919 + (u * u * u * COINED as f64) as u64);
    let count = 2 + own.below(3);
    let syllables = SYLLABLES.split_whitespace().count() as u64;
    let word: String = (0..count).map(|_| at(SYLLABLES, own.below(syllables) as usize)).collect();
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// As it was written before the reforms of the spelling.
fn old(name: &str) -> String {
    name.replace('u', "oe").replace('U', "Oe").replace('j', "dj").replace('y', "j")
}

/// The one of that number: always the same.
pub fn listed(number: u64) -> Listed {
    let mut dice = Dice::new(number.wrapping_mul(2_654_435_761) ^ 0x5a1d);
    for _ in 0..4 {
        dice.below(2);
    }
    let birth = format!("{}-{:02}-{:02}", 1935 + dice.below(70), 1 + dice.below(12), 1 + dice.below(28));
    let document = format!("{:016}", 1_100_000_000_000_000 + dice.below(8_000_000) * 1_000_003 + number % 1_000_003);
    let (names, country, firm) = match dice.below(100) {
        0..=44 => {
            let mut words = vec![often(&mut dice, GIVEN).to_owned()];
            if dice.below(2) == 0 {
                words.push(often(&mut dice, GIVEN).to_owned());
            }
            words.push(if dice.below(3) == 0 { often(&mut dice, FAMILY).to_owned() } else { coined(&mut dice) });
            let name = words.join(" ");
            let other = (dice.below(5) == 0).then(|| old(&name));
            (std::iter::once(name).chain(other).collect(), "id", false)
        }
        45..=56 => {
            let (given, father, house) = (dice.below(20) as usize, dice.below(20) as usize, coined(&mut dice));
            let latin = format!("{} bin {} al-{house}", at(ARABIC, given), at(ARABIC, father));
            (vec![latin, format!("{} {}", at(ARABIC_SIGNS, given), at(ARABIC_SIGNS, father))], "sa", false)
        }
        57..=66 => {
            let (given, father, house) = (dice.below(20) as usize, dice.below(20) as usize, coined(&mut dice));
            let patronym = format!("{}ovich", at(RUSSIAN, father).trim_end_matches(['y', 'i']));
            (vec![format!("{} {patronym} {house}ov", at(RUSSIAN, given)), format!("{} {house}ov", at(CYRILLIC, given))], "ru", false)
        }
        67..=74 => {
            let (house, given, second) = (dice.below(20) as usize, dice.below(25) as usize, dice.below(25) as usize);
            let latin = format!("{} {}{}", at(PINYIN, house), at(PINYIN_GIVEN, given), at(PINYIN_GIVEN, second).to_lowercase());
            (vec![latin, format!("{}{}{}", at(HAN, house), at(HAN_GIVEN, given), at(HAN_GIVEN, second))], "cn", false)
        }
        75..=81 => (vec![format!("{} {} {}", coined(&mut dice), coined(&mut dice), coined(&mut dice))], "my", false),
        _ => {
            let form = FORMS[dice.below(FORMS.len() as u64) as usize];
            let name = format!("{form} {} {} {}", coined(&mut dice), often(&mut dice, TRADE), often(&mut dice, TRADE));
            (vec![name], "id", true)
        }
    };
    Listed { number, firm, names, birth: if firm { String::new() } else { birth }, country, document }
}

impl Listed {
    /// The line of a FollowTheMoney file; `revised` says something else of it than before.
    pub fn line(&self, revised: bool) -> String {
        let quoted = |text: &str| format!("\"{text}\"");
        let (first, others) = self.names.split_first().map_or(("", &[][..]), |(f, o)| (f.as_str(), o));
        let mut line = format!(
            "{{\"id\":\"made-{}\",\"schema\":\"{}\",\"properties\":{{\"name\":[{}]",
            self.number,
            ["Person", "Company"][usize::from(self.firm)],
            quoted(first)
        );
        if !others.is_empty() {
            write!(line, ",\"alias\":[{}]", others.iter().map(|o| quoted(o)).collect::<Vec<_>>().join(",")).expect("a string takes what is written");
        }
        if !self.birth.is_empty() {
            write!(line, ",\"birthDate\":[\"{}\"]", self.birth).expect("a string takes what is written");
        }
        let topic = if revised { "sanction" } else { "role.pep" };
        writeln!(line, ",\"country\":[\"{}\"],\"idNumber\":[\"{}\"],\"topics\":[\"{topic}\"]}}}}", self.country, self.document)
            .expect("a string takes what is written");
        line
    }
}

/// The file of a list, made as it is read; every `revised`th entry says something else than in a file of none.
#[derive(Debug)]
pub struct File {
    next: u64,
    end: u64,
    revised: Option<u64>,
    line: Vec<u8>,
    at: usize,
}

impl File {
    /// A list of so many.
    pub fn new(entries: u64, revised: Option<u64>) -> Self {
        Self { next: 0, end: entries, revised, line: Vec::new(), at: 0 }
    }
}

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.line.len() {
            if self.next == self.end {
                return Ok(0);
            }
            let revised = self.revised.is_some_and(|r| self.next.is_multiple_of(r));
            self.line = listed(self.next).line(revised).into_bytes();
            self.next += 1;
            self.at = 0;
        }
        let n = into.len().min(self.line.len() - self.at);
        into[..n].copy_from_slice(&self.line[self.at..self.at + n]);
        self.at += n;
        Ok(n)
    }
}

/// A word with one slip of the keyboard, never in its first letter.
fn slip(word: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 5 {
        return word.to_owned();
    }
    let at = 1 + dice.below(letters.len() as u64 - 2) as usize;
    match dice.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, 'e'),
        2 => letters.swap(at, at + 1),
        _ => letters[at] = if letters[at] == 'a' { 'e' } else { 'a' },
    }
    letters.into_iter().collect()
}

/// Questions about a list of so many entries: four of five mean somebody of it.
pub fn questions(entries: u64, count: u64) -> Vec<Question> {
    let mut dice = Dice::new(41);
    (0..count)
        .map(|n| {
            let stranger = n % 5 == 4;
            let of = listed(if stranger { entries + dice.below(entries) } else { dice.below(entries) });
            let first = of.names.first().cloned().unwrap_or_default();
            let words: Vec<&str> = first.split(' ').collect();
            let (kind, name) = match n % 8 {
                0 => ("as listed", first.clone()),
                1 => ("in capitals", first.to_uppercase()),
                2 if !of.firm => ("turned round", words.iter().rev().filter(|w| **w != "bin").copied().collect::<Vec<_>>().join(" ")),
                3 => {
                    let longest = words.iter().max_by_key(|w| w.len()).copied().unwrap_or_default();
                    ("a slip", words.iter().map(|w| if *w == longest { slip(w, &mut dice) } else { (*w).to_owned() }).collect::<Vec<_>>().join(" "))
                }
                4 if !of.firm => ("with a title", format!("Dr. H. {first}, S.H.")),
                5 if of.country == "id" && !of.firm => ("old spelling", old(&first)),
                6 if of.names.len() > 1 => ("other name", of.names[1].clone()),
                7 if words.len() > 3 && !of.firm => ("without a word", format!("{} {}", words[0], words[words.len() - 1])),
                _ => ("as listed", first.clone()),
            };
            let kind = if stranger { "stranger" } else { kind };
            Question { kind, meant: (!stranger).then_some(of.number), name, firm: of.firm, birth: of.birth, country: of.country }
        })
        .collect()
}
